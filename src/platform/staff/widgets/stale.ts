import { CallFailed } from '#kit/web/call-failed.ts'

/** The facts of a 409 STALE. */
export type Stale<Row> = { current: Row; changed: { field: string; by: string; at: string }[] }

/** The facts of a thrown 409 STALE; null for any other error. */
export const staleFactsOf = <Row>(error: unknown): Stale<Row> | null =>
  error instanceof CallFailed && error.code === 'STALE' ? (error.body as Stale<Row>) : null

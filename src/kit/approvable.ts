import type { Endpoint, Route } from './contract.ts'
import type { Tx } from './db.ts'
import type { Call, Handler } from './http-server.ts'

/** A fact shown to the approver: `{ label: '받는 사람', text: '김하늘' }`. */
export type Fact = { label: string; text: string }

/** The effect that an act would have now: its size in tickets or won, its person or organization, and its facts. */
export type Seen = { size: number; subjectId: string | null; facts: Fact[] }

/** An act of staff that needs a second person's approval when it is above a limit. */
export type Approvable<W, E extends Endpoint = never> = {
  endpoint: Endpoint
  /** Its name in Korean. */
  label: string
  unit: 'TICKETS' | 'WON'
  /** Reads the effect of the act, and locks its rows until the transaction ends. Throws the refusal of the act. */
  look: (tx: Tx, call: Pick<Call<E>, 'params' | 'body'>, now: Date) => Promise<Seen>
  handler: Handler<W, E>
  /** Runs instead of the handler after an approval. */
  approved?: Handler<W, E>
}

/** The name of an endpoint in stored rows: `POST /api/tickets`. */
export const endpointName = ({ method, path }: Route): string => `${method} ${path}`

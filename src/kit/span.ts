import { tracingChannel } from 'node:diagnostics_channel'

/** A piece of work that a trace shows; its name holds nothing that anybody typed. */
export type Piece = { kind: 'job' | 'provider' | 'statement'; name: string }

/** On which each piece is told to whoever traces. */
export const pieces = tracingChannel<unknown, Piece>('mosim:piece')

/** Does a piece of work; a span of the trace it belongs to, where somebody traces. */
export const spanned = <T>(kind: Piece['kind'], name: string, work: () => Promise<T>): Promise<T> =>
  pieces.hasSubscribers ? pieces.tracePromise(work, { kind, name }) : work()

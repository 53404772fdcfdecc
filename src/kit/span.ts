import { tracingChannel } from 'node:diagnostics_channel'

/** A piece of work that a trace shows; its name contains no user input. */
export type Piece = { kind: 'job' | 'provider' | 'statement'; name: string }

/** The channel on which each piece of work is reported to the tracer. */
export const pieces = tracingChannel<unknown, Piece>('mosim:piece')

/** Runs a piece of work, as a span of its trace where tracing is on. */
export const spanned = <T>(kind: Piece['kind'], name: string, work: () => Promise<T>): Promise<T> =>
  pieces.hasSubscribers ? pieces.tracePromise(work, { kind, name }) : work()

import { callbackify } from 'node:util'
import pg from 'pg'
import { hostChoice } from './db-hosts.ts'
import { pieces, spanned } from './span.ts'

/** The connection to the database: direct, or through a transaction pooler with or without named statements. */
export type Pooler = 'off' | 'named' | 'unnamed'

/**
 * The driver's client for a pool. With several hosts it connects to the primary. It names no statements when a
 * transaction pooler without named statements is in between.
 */
export function clientClassOf(url: string, pooler: Pooler): typeof pg.Client {
  const Client = primaryClient(url)
  const Named = pooler === 'unnamed' ? unnamed(Client) : Client
  return pieces.hasSubscribers ? traced(Named) : Named
}

type Connected = (error?: Error) => void

function primaryClient(url: string): typeof pg.Client {
  const hosts = hostChoice(url)
  return class extends pg.Client {
    readonly #url: string
    constructor(config: pg.ClientConfig) {
      const connectionString = hosts.current()
      super({ ...config, connectionString })
      this.#url = connectionString
      // A dying database may send an error directly after its readiness, before the pool adds its listener.
      this.on('error', () => {})
    }
    override connect = ((done?: Connected) => {
      if (!done) return this.#connect()
      callbackify(() => this.#connect())((error) => done(error ?? undefined))
    }) as pg.Client['connect']

    async #connect(): Promise<void> {
      try {
        await super.connect()
        if (!hosts.isOne && (await isReplica(this))) throw new Error('Connection terminated: not the primary')
      } catch (error) {
        hosts.failed(this.#url)
        // The client may have connected to a host that is read-only.
        void this.end().catch(() => {})
        throw error
      }
    }
  }
}

const unnamed = (Client: typeof pg.Client): typeof pg.Client =>
  class extends Client {
    override query = ((first: unknown, ...rest: unknown[]) =>
      super.query(...([withoutName(first), ...rest] as Parameters<pg.Client['query']>))) as pg.Client['query']
  }

/** Reports each statement to the tracer by its name, or by its first word. */
const traced = (Client: typeof pg.Client): typeof pg.Client =>
  class extends Client {
    constructor(config?: pg.ClientConfig) {
      super(config)
      const query = this.query.bind(this) as (...given: unknown[]) => Promise<unknown>
      this.query = ((...given: unknown[]) =>
        spanned('statement', summaryOf(given[0]), () => query(...given))) as pg.Client['query']
    }
  }

function summaryOf(query: unknown): string {
  const { name, text } = typeof query === 'string' ? { text: query } : (query as pg.QueryConfig)
  return name ?? /^\s*([a-z]{1,20})\b/i.exec(text)?.[1]?.toLowerCase() ?? 'statement'
}

const withoutName = (query: unknown): unknown =>
  typeof query === 'object' && query && 'name' in query ? { ...query, name: undefined } : query

async function isReplica(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is')
  return rows[0]!.is
}

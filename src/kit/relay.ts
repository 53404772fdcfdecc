import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { News } from './news.ts'

const CHANNEL = 'mosim_news'

/** Carries news between the processes that share a database: a hint only, so a lost one harms nobody. */
export function openRelay(url: string, pool: pg.Pool, heard: (news: News) => void) {
  const self = crypto.randomUUID()
  let ended = false
  let client: pg.Client | null = null
  const connect = async (): Promise<void> => {
    while (!ended) {
      client = new pg.Client({ connectionString: url, application_name: 'mosim news' })
      const lost = new Promise<void>((resolve) => client!.once('end', resolve).once('error', () => resolve()))
      client.on('notification', ({ payload }) => {
        const { from, ...news } = JSON.parse(payload ?? '{}') as News & { from: string }
        if (from !== self) heard(news)
      })
      await client.connect().then(
        () => client!.query(`listen ${CHANNEL}`).then(() => lost),
        () => sleep(1_000),
      )
    }
  }
  void connect()
  return {
    send: (news: News): void => {
      pool
        .query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ ...news, from: self })])
        .catch(() => {})
    },
    stop: async (): Promise<void> => {
      ended = true
      await client?.end().catch(() => {})
    },
  }
}

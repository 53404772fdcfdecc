import { setTimeout as sleep } from 'node:timers/promises'
import { connectAfterRestart } from '#testing/writers.ts'
import type { Database } from './database.ts'
import { until } from './process.ts'
import type { Report } from './report.ts'

const MESSAGES = 10_000
const FAILOVERS = 5
const SLOW_MS = 700
const FALL_SECONDS = 300

type Given = { database: Database; databaseUrl: string; simulatorUrl: string; report: Report }

/** Ten thousand messages to a slow provider while primaries die: each arrives, and none twice. */
export async function messagesOverFailovers(given: Given): Promise<void> {
  const { database, databaseUrl, simulatorUrl, report } = given
  report.title(`${MESSAGES} messages, a provider that takes ${SLOW_MS} ms, ${FAILOVERS} dead primaries`)
  await slowDown(simulatorUrl, SLOW_MS)
  const inbox = watchInbox(simulatorUrl)
  for (let n = 0; n < FAILOVERS; n++) {
    const primary = await database.whole()
    await queue(databaseUrl, n)
    // The first batches are under way, at any point of their 700 ms.
    await until('some have arrived', 30, () => inbox.arrived() >= (n * MESSAGES) / FAILOVERS + 1)
    await sleep(Math.random() * 2 * SLOW_MS)
    await primary.kill()
    await sleep(1_000)
    await until('a new primary takes writes', 60, () => writes(databaseUrl))
    primary.start()
  }
  await until('nothing waits any more', FALL_SECONDS, () => nothingWaits(databaseUrl))
  await sleep(1_500)
  await inbox.stop()
  await slowDown(simulatorUrl, 0)
  const twice = inbox.twice()
  report.check(
    inbox.distinct() === MESSAGES,
    `${inbox.distinct()} of ${MESSAGES} messages have arrived (all must)`,
  )
  report.check(twice === 0, `${twice} of ${MESSAGES} messages were sent twice (none may be)`)
}

const slowDown = (simulatorUrl: string, latencyMs: number) =>
  fetch(`${simulatorUrl}/__sim/solapi/config`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ latencyMs }),
  })

async function queue(databaseUrl: string, round: number): Promise<void> {
  const client = await connectAfterRestart(databaseUrl)
  await client.query(
    // No number ends in what the simulator treats in its own way.
    `insert into outbox (id, kind, recipient, text, next_at, created_at)
     select gen_random_uuid(), 'note', '0107' || lpad((n * 10 + 7)::text, 7, '0'), '소식 ' || n, now(), now()
     from generate_series($1::int, $2::int) n`,
    [(round * MESSAGES) / FAILOVERS + 1, ((round + 1) * MESSAGES) / FAILOVERS],
  )
  await client.end()
}

async function writes(databaseUrl: string): Promise<boolean> {
  const client = await connectAfterRestart(databaseUrl)
  try {
    await client.query('update readiness set at = now()')
    return true
  } finally {
    await client.end()
  }
}

async function nothingWaits(databaseUrl: string): Promise<boolean> {
  const client = await connectAfterRestart(databaseUrl)
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int as n from message where kind = 'note' and state = 'WAITING'",
  )
  await client.end()
  return rows[0]!.n === 0
}

type Message = { id: string; text: string }

/** The simulator keeps the latest messages only: they are read each second, by their ids. */
function watchInbox(simulatorUrl: string) {
  const texts = new Map<string, string>()
  let over = false
  const read = async () => {
    const answer = await fetch(`${simulatorUrl}/__sim/messages?q=0107`)
    for (const { id, text } of (await answer.json()) as Message[])
      if (text.startsWith('소식 ')) texts.set(id, text)
  }
  const reading = (async () => {
    while (!over) {
      await read()
      await sleep(1_000)
    }
    await read()
  })()
  const distinct = () => new Set(texts.values()).size
  return {
    arrived: () => texts.size,
    distinct,
    twice: () => texts.size - distinct(),
    stop: async () => {
      over = true
      await reading
    },
  }
}

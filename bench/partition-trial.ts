import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { newId } from '#kit/id.ts'
import type { Shape } from './partition-shape.ts'
import type { Ask, Sample } from './partition-tables.ts'
import { timed } from './timed.ts'

const TIMES = 200
const WRITERS = 4
const READ_MS = 1_000

const at = (values: number[], share: number): string =>
  (values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN).toFixed(2)

const samplesOf = async (client: pg.Client, { name, trial, bound, months }: Shape): Promise<Sample[]> => {
  const { who, subject, word } = trial.sample
  const { rows } = await client.query<Sample>(
    `select ${who} as who, ${subject} as subject, ${word} as word, '2026-12-01' as now, $1::text as recent
     from ${name} where id >= $2 limit ${TIMES}`,
    [bound(months - 2), bound(Math.floor(months / 2))],
  )
  return rows
}

/** Each statement on the shape: as it is, and with the bound that leaves months out. */
export async function askAll(client: pg.Client, shape: Shape): Promise<void> {
  const samples = await samplesOf(client, shape)
  for (const ask of shape.trial.asks) {
    await say(client, shape, ask, samples, '')
    if (ask.bound && shape.kind === 'month') await say(client, shape, ask, samples, ask.bound)
  }
}

async function say(
  client: pg.Client,
  shape: Shape,
  ask: Ask,
  samples: Sample[],
  bound: string,
): Promise<void> {
  const text = ask.sql.replace(':t', shape.name).replace(':b', bound)
  const valuesOf = (sample: Sample) => ask.values.map((name) => sample[name])
  const name = `${shape.name} ${ask.name} ${bound}`
  const times: number[] = []
  for (const sample of samples)
    times.push(await timed(() => client.query({ name, text, values: valuesOf(sample) })))
  const { rows } = await client.query<{ 'QUERY PLAN': object }>(
    `explain (analyze, format json) ${text}`,
    valuesOf(samples[0]!),
  )
  const plan = JSON.stringify(rows[0]!['QUERY PLAN'])
  const parts = new Set(plan.match(/"Relation Name":"[^"]+"/g)).size
  console.log(
    `${ask.name}${bound && ' (months left out)'}, ${shape.kind}: median ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms, ${parts} tables in the plan`,
  )
}

/** Whether the same number of a chain is refused in another month. */
export async function sayUnique(
  client: pg.Client,
  { name, kind, trial, columns, bound, months }: Shape,
): Promise<void> {
  const once = { ticket_entry: 'holder_id, version' }[trial.table]
  if (!once) return
  const others = columns.replace('id, ', '')
  const again = `insert into ${name} (id, ${others}) select $1::uuid, ${others} from ${name} where id >= $2 order by id limit 1`
  const refused = await client.query(again, [newestOf(bound(months)), bound(0)]).then(
    () => false,
    (error: { code?: string }) => error.code === '23505',
  )
  console.log(`${kind}: the same (${once}) in another month is ${refused ? 'refused' : 'TAKEN'}`)
}

/** The last id before the bound. */
const newestOf = (bound: string): string => {
  const last = BigInt(`0x${bound.replaceAll('-', '')}`) - 1n
  const hex = last.toString(16).padStart(32, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const walAt = async (client: pg.Client): Promise<number> =>
  (await client.query<{ at: number }>(`select pg_current_wal_lsn() - '0/0' as at`)).rows.map(({ at }) =>
    Number(at),
  )[0]!

/** The oldest month goes: by its table, or row by row and then cleaned up. */
export async function dropMonth(client: pg.Client, { name, kind, bound }: Shape): Promise<void> {
  const before = await walAt(client)
  const ms = await timed(() =>
    client.query(kind === 'month' ? `drop table ${name}_0` : `delete from ${name} where id < '${bound(1)}'`),
  )
  const wal = ((await walAt(client)) - before) / 2 ** 20
  const vacuum = await timed(() => client.query(`vacuum ${kind === 'month' ? `${name}_1` : name}`))
  console.log(
    `the oldest month, ${kind}: gone in ${Math.round(ms)} ms with ${wal.toFixed(1)} MB of WAL, vacuum after it ${Math.round(vacuum)} ms`,
  )
}

/** A month is added while others write and read: how long they and it wait. */
export async function joinMonth(client: pg.Client, url: string, shape: Shape): Promise<void> {
  const { name, bound, months } = shape
  const ways: Record<string, (n: number) => string[]> = {
    'create … partition of': (n) => [
      `create table ${name}_${n} partition of ${name} for values from ('${bound(n)}') to ('${bound(n + 1)}')`,
    ],
    'create, then attach': (n) => [
      `create table ${name}_${n} (like ${name} including all)`,
      `alter table ${name} attach partition ${name}_${n} for values from ('${bound(n)}') to ('${bound(n + 1)}')`,
    ],
  }
  for (const [place, [way, sql]] of Object.entries(ways).entries()) {
    const load = writing(url, shape)
    await sleep(500)
    const quiet = load.worst()
    const read = reading(url, name)
    await sleep(100)
    const ms = await timed(async () => {
      for (const one of sql(months + place)) await client.query(one)
    })
    await read
    await sleep(200)
    const worst = load.worst()
    const written = await load.stop()
    console.log(
      `${way}: ${ms.toFixed(1)} ms beside ${written} writes; the longest write before ${quiet.toFixed(1)} ms, meanwhile ${worst.toFixed(1)} ms`,
    )
  }
}

/** A transaction that has read the table and stays open: an export, or a person's page on a slow line. */
async function reading(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query(`select 1 from ${name} limit 1`)
  await sleep(READ_MS)
  await client.query('commit')
  await client.end()
}

/** Writes to the last month without a pause. */
function writing(url: string, { name, columns, bound, months }: Shape) {
  let isOver = false
  let longest = 0
  let written = 0
  const others = columns.replace('id, ', '')
  const month = bound(months - 1).slice(0, 8)
  const write = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ id: string }>(`select id from ${name} order by id desc limit 1`)
    while (!isOver) {
      const id = `${month}${newId().slice(8)}`
      const text = `insert into ${name} (id, ${others}) select $1, ${others} from ${name} where id = $2`
      longest = Math.max(
        longest,
        await timed(() => client.query({ name: 'write', text, values: [id, rows[0]!.id] })),
      )
      written += 1
    }
    await client.end()
  }
  const writers = Array.from({ length: WRITERS }, write)
  return {
    /** The longest write since it was asked last, in milliseconds. */
    worst(): number {
      const was = longest
      longest = 0
      return was
    },
    async stop(): Promise<number> {
      isOver = true
      await Promise.all(writers)
      return written
    },
  }
}

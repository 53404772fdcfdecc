import pg from 'pg'
import { openDb } from '#kit/db.ts'
import { rollUpFigures } from '#ride/figures/jobs.ts'
import { rollUpTicketBooks } from '#ride/ticket/books/jobs.ts'
import { ADMIN, type Product, startProduct } from '#testing/product.ts'
import { type Ask, asksOf, factsOf } from './desk.ts'
import { addHistory } from './history.ts'
import { type Lane, openLane } from './load.ts'
import { logIn } from './sessions.ts'

const STAFF = 10
const CHANGES = 0.1
const RARELY = 0.005
const ALONE = 7
/** How often a round alternates between the two sizes, so that other load of the machine affects both. */
const TURNS = 4
const MOST_MS = 100
const MAX_RATIO = 2
const SIZES = [10_000, 1_000_000] as const

type Company = { product: Product; client: pg.Client; asks: Ask[]; alone: Times; together: Times }
type Times = Map<string, number[]>

const at = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

async function openCompany(size: number): Promise<Company> {
  const product = await startProduct()
  const client = new pg.Client({ connectionString: product.databaseUrl })
  client.on('error', () => {})
  await client.connect()
  const begun = performance.now()
  await addHistory(client, size)
  await rollUp(product)
  console.log(
    `${size.toLocaleString('en')} reservations filled in ${Math.round((performance.now() - begun) / 1000)} s`,
  )
  const asks = asksOf(await logIn(product, ADMIN.id, ADMIN.password), await factsOf(client))
  return { product, client, asks, alone: new Map(), together: new Map() }
}

/** Rolls up the figures of all past days, like the nightly jobs. */
async function rollUp({ databaseUrl }: Product): Promise<void> {
  const db = openDb(databaseUrl, { max: 1 })
  const world = { db, now: () => new Date() }
  await rollUpFigures(world)
    .then(() => rollUpTicketBooks(world))
    .finally(() => db.$client.end())
}

/** Sends one request and records its time in ms; throws for any status except a success or a conflict. */
async function note(lane: Lane, one: Ask, times: Times): Promise<void> {
  const { status, ms } = await lane.ask(one.next())
  if (status >= 300 && !(one.isChange && status === 409)) throw new Error(`${one.name}: ${status}`)
  times.set(one.name, [...(times.get(one.name) ?? []), ms])
}

/** Ten concurrent clients send requests one after the other; one request in ten is a change. */
async function workTogether({ product, asks }: Company, seconds: number, times: Times): Promise<void> {
  const end = performance.now() + seconds * 1000
  const [changes, rare, reads] = [
    asks.filter((one) => one.isChange),
    asks.filter((one) => one.rareMs),
    asks.filter((one) => !one.isChange && !one.rareMs),
  ]
  const chosen = () => {
    if (Math.random() < CHANGES) return changes
    return Math.random() < RARELY && rare.length ? rare : reads
  }
  const work = async () => {
    const lane = await openLane(product.port)
    while (performance.now() < end) {
      const from = chosen()
      await note(lane, from[Math.floor(Math.random() * from.length)]!, times)
    }
    lane.end()
  }
  await Promise.all(Array.from({ length: STAFF }, work))
}

async function askAlone({ product, asks, alone }: Company): Promise<void> {
  const lane = await openLane(product.port)
  for (const one of asks) for (let n = 0; n < ALONE; n++) await note(lane, one, alone)
  lane.end()
}

function line({ name, rareMs, isSteady }: Ask, [small, large]: Company[]): { text: string; isOver: boolean } {
  const figures = [small!, large!].map((company) => ({
    alone: at(company.alone.get(name) ?? [], 0.5),
    p50: at(company.together.get(name) ?? [], 0.5),
    p95: at(company.together.get(name) ?? [], 0.95),
  }))
  const [a, b] = figures as [(typeof figures)[0], (typeof figures)[0]]
  const ratio = b.p50 / a.p50
  const isOver: boolean = rareMs
    ? Math.max(a.alone, b.alone) > rareMs || (isSteady === true && b.alone / a.alone > MAX_RATIO)
    : Math.max(a.p95, b.p95) > MOST_MS || ratio > MAX_RATIO
  const ms = (value: number) => value.toFixed(1).padStart(7)
  const text = `${name.padEnd(34)}${ms(a.alone)}${ms(b.alone)} ${(b.alone / a.alone).toFixed(2).padStart(6)}${ms(a.p50)}${ms(b.p50)}${ms(a.p95)}${ms(b.p95)} ${ratio.toFixed(2).padStart(6)}${isOver ? '  OVER' : ''}`
  return { text, isOver }
}

/**
 * Measures every list, count, search and view of the back office at two sizes, with ten concurrent staff. The limits: 100 ms
 * at p95 each, and twice the time with a hundred times the reservations. The sizes alternate, so that they see the same load.
 */
export async function growth(rounds: number, seconds: number): Promise<boolean> {
  const companies: Company[] = []
  try {
    for (const size of SIZES) companies.push(await openCompany(size))
    // A server that just started runs uncompiled code.
    for (const company of companies) await workTogether(company, seconds, new Map())
    for (let turn = 0; turn < rounds * TURNS; turn++)
      for (const company of companies) {
        if (turn % TURNS === 0) await askAlone(company)
        await workTogether(company, seconds, company.together)
      }
    const lines = companies[0]!.asks.map((one) => line(one, companies))
    console.log(
      `${''.padEnd(34)}${'alone'.padStart(10)}${'ratio'.padStart(11)}${'p50'.padStart(11)}${'p95'.padStart(14)}${'ratio'.padStart(10)}`,
    )
    for (const { text } of lines) console.log(text)
    return lines.every(({ isOver }) => !isOver)
  } finally {
    for (const { client, product } of companies) {
      await client.end()
      await product.stop()
    }
  }
}

import type pg from 'pg'
import type { Trial } from './partition-tables.ts'
import { timed } from './timed.ts'

const END = Date.UTC(2026, 11, 1)

/** A table of the product in one of the shapes that are compared. */
export type Shape = {
  kind: 'plain' | 'month' | 'hash'
  name: string
  /** The bound between months `n - 1` and `n`. */
  bound: (n: number) => string
  columns: string
  trial: Trial
  months: number
}

const monthStart = (months: number, n: number): Date => {
  const end = new Date(END)
  return new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - months + n, 1))
}

/** The least UUIDv7 of a time: ids of a month lie between two of them. */
const leastIdOf = (time: Date): string => {
  const hex = time.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

const idAt = `(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' ||
  substr(md5(n::text), 4, 15))::uuid`

/** The table as it is, by month of its ids, and by a hash where the trial names one. */
export function shapesOf(trial: Trial, months: number): Shape[] {
  const kinds: Shape['kind'][] = trial.hashedBy ? ['plain', 'month', 'hash'] : ['plain', 'month']
  return kinds.map((kind) => ({
    kind,
    name: `${trial.table}_${kind}`,
    bound: (n) => leastIdOf(monthStart(months, n)),
    columns: Object.keys(trial.row).join(', '),
    trial,
    months,
  }))
}

/** Makes the shape, fills it, gives it the product's indexes, and says what that took. */
export async function fill(client: pg.Client, shape: Shape, rows: number): Promise<void> {
  const { name, kind, trial } = shape
  const by = { plain: '', month: 'partition by range (id)', hash: `partition by hash (${trial.hashedBy})` }
  await client.query('begin')
  await client.query(
    `create table ${name} (like ${trial.table} including defaults including constraints including generated) ${by[kind]}`,
  )
  for (const sql of partsOf(shape)) await client.query(sql)
  const filling = await timed(() => client.query(rowsOf(shape, rows)))
  await client.query('commit')
  let refused: string[] = []
  const indexing = await timed(async () => (refused = await indexed(client, shape)))
  await client.query(`vacuum analyze ${name}`)
  console.log(
    `${kind}: filled in ${seconds(filling)}, indexed in ${seconds(indexing)}, ${await sizeOf(client, shape, rows)}`,
  )
  for (const index of refused) console.log(`${kind}: cannot be unique: ${index}`)
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

function partsOf({ kind, name, bound, months }: Shape): string[] {
  if (kind === 'plain') return []
  return Array.from({ length: months }, (_, n) =>
    kind === 'month'
      ? `create table ${name}_${n} partition of ${name} for values from ('${bound(n)}') to ('${bound(n + 1)}')`
      : `create table ${name}_${n} partition of ${name} for values with (modulus ${months}, remainder ${n})`,
  )
}

const rowsOf = ({ name, columns, trial, months }: Shape, rows: number): string => {
  const from = monthStart(months, 0).getTime() / 1_000
  const span = END / 1_000 - from - 1
  return `insert into ${name} (${columns})
    select ${Object.values(trial.row).join(', ')} from (
      select *, ${idAt} as id from (
        select n, to_timestamp(${from} + n * (${span}::float8 / ${rows})) as at from generate_series(0, ${rows} - 1) n
      ) timed offset 0) made`
}

/** The product's own indexes; answers those that a partitioned table cannot have as unique ones. */
async function indexed(client: pg.Client, { name, kind, trial }: Shape): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    'select indexname, indexdef from pg_indexes where tablename = $1 order by indexname',
    [trial.table],
  )
  const key = { plain: '', month: 'id', hash: trial.hashedBy! }[kind]
  const refused: string[] = []
  for (const { indexname, indexdef } of rows) {
    const [, list = ''] = /\((.*?)\)/.exec(indexdef) ?? []
    const canBe = kind === 'plain' || !indexdef.includes('UNIQUE') || list.split(', ').includes(key)
    if (!canBe) refused.push(`${indexname} (${list})`)
    const made = (canBe ? indexdef : indexdef.replace('UNIQUE ', ''))
      .replace(indexname, `${name}_${indexname}`)
      .replace(`public.${trial.table} `, `${name} `)
    await client.query(made)
  }
  return refused
}

/** Table and indexes, also of partitions. */
async function sizeOf(client: pg.Client, { name }: Shape, rows: number): Promise<string> {
  const { rows: found } = await client.query<{ table: number; index: number }>(
    `select sum(pg_table_size(oid))::float8 as table, sum(pg_indexes_size(oid))::float8 as index
     from (select $1::regclass as oid union select relid from pg_partition_tree($1::regclass)) parts`,
    [name],
  )
  const { table, index } = found[0]!
  const gb = (bytes: number) => (bytes / 2 ** 30).toFixed(2)
  return `${gb(table)} GB and ${gb(index)} GB of indexes, ${Math.round(table / rows)} + ${Math.round(index / rows)} bytes a row`
}

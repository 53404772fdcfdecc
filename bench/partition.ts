import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { MIGRATIONS } from '#app/migrations.ts'
import { migrate } from '#kit/migrate.ts'
import { startPostgres } from '#kit/postgres/start.ts'
import { fill, shapesOf } from './partition-shape.ts'
import { type Trial, trialsOf } from './partition-tables.ts'
import { askAll, dropMonth, joinMonth, sayUnique } from './partition-trial.ts'

// node bench/partition.ts [--rows 50000000] [--months 24] [--only ticket_entry] [--shapes plain,month]
// The tables that grow without end, as they are and partitioned, filled and asked one after the other. A PostgreSQL of
// its own in the system's temporary folder, removed at the end.
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    months: { type: 'string', default: '24' },
    only: { type: 'string' },
    shapes: { type: 'string', default: 'plain,month,hash' },
  },
})
const ROWS = Number(values.rows)
const MONTHS = Number(values.months)
/** A row of any of the tables with its indexes, and what sorting them takes. */
const BYTES_A_ROW = 650

async function refuseTooLittleRoom(): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir())
  if (bavail * bsize < ROWS * BYTES_A_ROW * 1.2)
    throw new Error(
      `${tmpdir()} has no room for ${ROWS} rows: ${Math.round((bavail * bsize) / 2 ** 30)} GB are free`,
    )
}

async function tried(client: pg.Client, url: string, trial: Trial): Promise<void> {
  console.log(`\n## ${trial.table}, ${ROWS.toLocaleString('en')} rows, ${MONTHS} months`)
  // One after the other: two of them may be more than the disk has.
  for (const shape of shapesOf(trial, MONTHS).filter(({ kind }) => values.shapes.includes(kind))) {
    await fill(client, shape, ROWS)
    await askAll(client, shape)
    await sayUnique(client, shape)
    if (shape.kind !== 'hash') await dropMonth(client, shape)
    if (shape.kind === 'month') await joinMonth(client, url, shape)
    await client.query(`drop table ${shape.name} cascade`)
  }
}

async function main(): Promise<void> {
  await refuseTooLittleRoom()
  const folder = await mkdtemp(join(tmpdir(), 'mosim-partition-'))
  const postgres = await startPostgres({
    folder,
    log: () => {},
    // For the filling; what is compared runs with the same on both sides.
    settings: {
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_wal_size: '8GB',
      maintenance_work_mem: '512MB',
    },
  })
  try {
    const pool = new pg.Pool({ connectionString: postgres.url, max: 1 })
    await migrate(pool, MIGRATIONS)
    await pool.end()
    const client = new pg.Client({ connectionString: postgres.url })
    client.on('error', () => {})
    await client.connect()
    const trials = trialsOf(ROWS).filter(({ table }) => !values.only || table === values.only)
    for (const trial of trials) await tried(client, postgres.url, trial)
    await client.end()
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await main()

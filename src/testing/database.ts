import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { readConfig } from '#app/config.ts'
import { openWorld } from '#app/open-world.ts'
import { seed } from '#app/seed.ts'
import { migrate } from '#kit/migrate.ts'
import { startPostgres } from '#kit/postgres/start.ts'
import type { World } from '#world'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
  }
}

const TEMPLATE = 'mosim_template'
export const ADMIN = { id: 'boss', password: 'boss-password-1' }

// An in-memory file system (Linux): a database has a thousand files, whose creation on a disk takes half a second.
const MEMORY = '/dev/shm'
const ROOM = 2 * 2 ** 30

/** The folder for the databases of the test run: in memory if there is enough space. */
async function place(): Promise<string> {
  const room = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return room < ROOM ? tmpdir() : MEMORY
}

/** One real PostgreSQL for the whole test run; each test file clones the migrated, seeded template. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(await place(), 'mosim-test-'))
  // Durability tests start their own servers; the others need no durability.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '512MB' }
  const given = process.env.TEST_DATABASE_URL
  const postgres = given ? null : await startPostgres({ folder, log: console.error, settings })
  const url = given ?? postgres!.url
  await makeTemplate(url, folder)
  project.provide('databaseUrl', url)
  return async () => {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The URL of another database on this server. */
export const urlOfDatabase = (url: string, database: string): string =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href

async function makeTemplate(url: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`drop database if exists ${TEMPLATE}`)
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  const databaseUrl = urlOfDatabase(url, TEMPLATE)
  const config = readConfig({ MOSIM_DATA: folder })
  const { world, close } = await openWorld({
    config,
    log: pino({ level: 'silent' }),
    databaseUrl,
    simulatorUrl: 'http://127.0.0.1:9',
  })
  await fillNew(world)
  await close()
}

/** Migrates and seeds an empty database, like a first start. */
export async function fillNew(world: World): Promise<void> {
  await migrate(world.db.$client, 'migrations')
  await seed(world, ADMIN)
}

type Database = { url: string; drop(): Promise<void> }

/** A fresh copy of the template database; the returned function drops it. */
export const cloneDatabase = (url: string): Promise<Database> => makeDatabase(url, TEMPLATE)

/** A database without any table of ours. */
export const emptyDatabase = (url: string): Promise<Database> => makeDatabase(url, 'template1')

async function makeDatabase(url: string, template: string): Promise<Database> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  // Copying files takes half the time of writing each page to the log, which tests do not need.
  await run(`create database ${name} template ${template} strategy file_copy`)
  return { url: urlOfDatabase(url, name), drop: () => run(`drop database if exists ${name} with (force)`) }
}

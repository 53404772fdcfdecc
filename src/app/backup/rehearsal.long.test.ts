import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '#kit/postgres/start.ts'
import { newFolder, type Product, startProduct } from '#testing/product.ts'
import {
  type Acknowledged,
  expectAllStored,
  noneAcknowledged,
  type Prepared,
  prepareWriters,
  write,
} from '#testing/writers.ts'
import { readConfig } from '../config.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

async function folderFor(name: string): Promise<string> {
  const made = await newFolder()
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return join(made, name)
}

/** Runs a command like an operator; returns its output. */
async function command(script: string, args: string[], dataFolder: string): Promise<string> {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: { ...process.env, MOSIM_DATA: dataFolder },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (printed += data))
  const [code] = await once(child, 'exit')
  expect(code, printed).toBe(0)
  return printed
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Members who upload documents without a pause; records the acknowledged uploads. */
async function upload({ port }: Product, { writers }: Prepared, ids: string[], isOver: () => boolean) {
  const picture = await sharp({ create: { width: 60, height: 38, channels: 3, background: '#7aa0c8' } })
    .png()
    .toBuffer()
  for (let at = 0; !isOver() && at < writers.length * 25; at++) {
    const body = new FormData()
    body.append('image', new Blob([Uint8Array.from(picture)]), 'card.png')
    const headers = { authorization: `Bearer ${writers[at % writers.length]!.token}` }
    const answer = await fetch(`http://127.0.0.1:${port}/api/upload`, { method: 'POST', headers, body })
    if (answer.status === 201) ids.push(((await answer.json()) as { result: string }).result)
  }
}

async function isSeenByStaff({ port }: Product, { admin }: Prepared, id: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${admin}` }
  const answer = await fetch(`http://127.0.0.1:${port}/api/files/${id}`, { headers })
  return answer.ok && (await sharp(await answer.arrayBuffer()).metadata()).width === 60
}

/** Queries the database of a data folder whose server is stopped. */
async function asked<T>(folder: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const postgres = await startPostgres({ folder, log: () => {} })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
    await postgres.stop()
  }
}

/** The number of rows of every table, and a hash of them. */
async function tablesOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string }>(
    // Excludes unlogged tables, which PostgreSQL empties during recovery.
    "select oid::regclass::text as name from pg_class where relkind = 'r' and relpersistence = 'p' and relnamespace::regnamespace::text in ('public', 'pgboss') order by 1",
  )
  const found: Record<string, string> = {}
  for (const { name } of rows) {
    const sql = `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as all from ${name} t`
    found[name] = (await client.query<{ all: string }>(sql)).rows[0]!.all
  }
  return found
}

// Append-only tables, whose rows never change.
const ADDED_TO = ['ticket_entry', 'audit', 'consent'] as const
async function rowsOf(client: pg.Client): Promise<Map<string, string>> {
  const rows = new Map<string, string>()
  for (const table of ADDED_TO)
    for (const { id, row } of (
      await client.query<{ id: string; row: string }>(`select id, t::text as row from ${table} t`)
    ).rows)
      rows.set(`${table} ${id}`, row)
  return rows
}

async function filesIn(folder: string): Promise<Record<string, string>> {
  const root = join(folder, 'files', 'identity')
  const names = (await readdir(root)).toSorted()
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, hashOf(await readFile(join(root, name)))] as const)),
  )
}

const copyOf = ({ booked, canceled, granted }: Acknowledged): Acknowledged => ({
  booked: new Map(booked),
  canceled: new Set(canceled),
  granted,
})

test(
  'a backup during the writes of 16 clients has all acknowledged data, and restores exactly',
  { timeout: 300_000 },
  async () => {
    const product = await startProduct({ folder: await newFolder() })
    onTestFinished(() => {
      product.child.kill('SIGKILL')
      return rm(product.folder, { recursive: true, force: true })
    })
    const prepared = await prepareWriters(product)
    const deeds = noneAcknowledged()
    const ids: string[] = []
    let over = false
    const isOver = () => over
    const working = [
      ...prepared.writers.map((writer) => write(product.port, prepared, writer, deeds, isOver)),
      upload(product, prepared, ids, isOver),
    ]
    await expect
      .poll(() => Math.min(deeds.booked.size / 10, ids.length), { timeout: 90_000 })
      .toBeGreaterThan(20)
    const [acknowledged, uploaded] = [copyOf(deeds), [...ids]]
    const [backup, data] = [await folderFor('backup'), await folderFor('data')]
    const begun = performance.now()
    expect(await command('backup', [backup], product.folder)).toContain('MiB')
    const tookMs = Math.round(performance.now() - begun)
    const duringBackup = deeds.booked.size - acknowledged.booked.size
    over = true
    await Promise.all(working)
    expect((await stat(backup)).mode & 0o777).toBe(0o700)

    expect(await command('restore', [backup, '--secret', join(product.folder, 'secret')], data)).toContain(
      'Start the server',
    )
    const restored = await startProduct({ folder: data })
    onTestFinished(() => void restored.child.kill('SIGKILL'))
    const client = new pg.Client({ connectionString: restored.databaseUrl })
    await client.connect()
    const rows = await rowsOf(client)
    await expectAllStored(client, acknowledged)
    for (const id of uploaded.slice(0, 20)) expect(await isSeenByStaff(restored, prepared, id)).toBe(true)
    await restored.stop()
    const there = await filesIn(data)
    expect(uploaded.filter((id) => !(id in there))).toEqual([])
    const original = await filesIn(product.folder)
    expect(Object.entries(there).filter(([name, hash]) => original[name] !== hash)).toEqual([])

    // All writers have stopped: now every table is equal.
    await product.stop()
    const config = (dataFolder: string) => readConfig({ MOSIM_DATA: dataFolder })
    const source = await asked(product.folder, async (now) => ({
      all: await tablesOf(now),
      added: await rowsOf(now),
    }))
    expect([...rows].filter(([id, row]) => source.added.get(id) !== row)).toEqual([])
    const [quiet, again] = [await folderFor('backup'), await folderFor('data')]
    await backUp(config(product.folder), quiet)
    const settled = await restore({
      config: config(again),
      from: quiet,
      secretFile: join(product.folder, 'secret'),
    })
    expect(settled).toMatchObject({ lost: 0, finished: 0, orphan: 0 })
    expect(await asked(again, tablesOf)).toEqual(source.all)
    expect(await filesIn(again)).toEqual(original)
    console.log(
      `backed up in ${tookMs} ms while ${duringBackup} were booked; ${acknowledged.booked.size} booked and ${uploaded.length} uploaded before, ${Object.keys(source.all).length} tables and ${Object.keys(original).length} files compared`,
    )
  },
)

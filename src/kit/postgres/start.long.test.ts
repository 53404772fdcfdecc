import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '#testing/product.ts'
import { joinPostgres, startPostgres } from './start.ts'

const MINUTE = { timeout: 60_000 }

async function started(folder: string) {
  const postgres = await startPostgres({ folder, log: () => {} })
  onTestFinished(() => postgres.stop())
  return postgres
}

/** The client address that PostgreSQL sees; null on a socket, which has no network address. */
async function seenFrom(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ address: string | null }>('select inet_client_addr() as address')
  await client.end()
  return rows[0]!.address
}

async function folderOf(name: string): Promise<string> {
  const outer = await newFolder()
  onTestFinished(() => rm(outer, { recursive: true, force: true }))
  const folder = join(outer, name)
  await mkdir(folder)
  return folder
}

test('listens on a socket that only its user can reach, and requires the password', MINUTE, async () => {
  const folder = await folderOf('data')
  const first = await started(folder)
  expect(await seenFrom(first.nearUrl)).toBeNull()
  expect(await seenFrom(first.url)).toBe('127.0.0.1')
  expect((await stat(join(folder, 'socket'))).mode & 0o777).toBe(0o700)
  const wrong = first.nearUrl.replace(/:[^:@]+@/, ':wrong@')
  await expect(seenFrom(wrong)).rejects.toThrow('password authentication failed')
})

test('a start removes the socket that a killed server left', MINUTE, async () => {
  const folder = await folderOf('data')
  await (await startPostgres({ folder, log: () => {} })).stop()
  await mkdir(join(folder, 'socket', '.s.PGSQL.10100.lock'), { recursive: true })
  const { nearUrl, port } = await started(folder)
  expect(await seenFrom(nearUrl)).toBeNull()
  expect((await readdir(join(folder, 'socket'))).toSorted()).toEqual([
    `.s.PGSQL.${port}`,
    `.s.PGSQL.${port}.lock`,
  ])
})

test('a running server keeps its socket when another starts on its folder', MINUTE, async () => {
  const folder = await folderOf('data')
  await (await startPostgres({ folder, log: () => {} })).stop()
  const both = await Promise.allSettled([started(folder), started(folder)])
  const [winner, ...more] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(more).toEqual([])
  expect(await seenFrom(winner!.nearUrl)).toBeNull()
})

test.each([
  ['too long for a socket', 'l'.repeat(100)],
  ['parsed as two paths', 'a, b'],
])('in a folder whose path is %s, PostgreSQL listens on the loopback', MINUTE, async (_, name) => {
  const { nearUrl } = await started(await folderOf(name))
  expect(await seenFrom(nearUrl)).toBe('127.0.0.1')
})

test('joining a server that shuts down waits for its end and starts a new one', MINUTE, async () => {
  const folder = await newFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (let round = 0; round < 3; round++) {
    const ending = await startPostgres({ folder, log: () => {} })
    const client = new pg.Client({ connectionString: ending.url })
    client.on('error', () => {})
    await client.connect()
    // Fills memory with unsaved pages, which make the shutdown take time.
    await client.query('create table if not exists much (text text)')
    await client.query("insert into much select repeat('x', 1000) from generate_series(1, 100000)")
    const ended = ending.stop()
    await sleep(20)
    const joined = await joinPostgres({ folder, log: () => {} })
    await ended
    const again = new pg.Client({ connectionString: joined.url })
    await again.connect()
    expect((await again.query('select count(*)::int as n from much')).rows).toEqual([
      { n: (round + 1) * 100_000 },
    ])
    await again.end()
    await joined.stop()
  }
})

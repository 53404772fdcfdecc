import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { destroyFiles } from '#platform/file/jobs.ts'
import { ProviderUnavailable } from '#providers/failure.ts'
import { type Actor, newMember } from '#testing/actors.ts'
import { startBucket } from '#testing/bucket.ts'
import { submitDocument } from '#testing/documents.ts'
import { type TestWorld, testWorld } from '#testing/world.ts'
import type { World } from '#world'
import { readConfig } from './config.ts'
import { placesOf } from './files.ts'
import { isMoveComplete, moveFiles } from './move-files.ts'
import { openWorld } from './open-world.ts'
import { buildServer } from './server.ts'

const bucket = await startBucket()
afterAll(() => bucket.stop())
afterEach(() => bucket.way.suffer(null))
const t = testWorld({ alone: false })
beforeEach(async () => {
  await t.world.db.execute(sql`delete from stored_file`)
  await rm(join(t.dataFolder, 'files'), { recursive: true, force: true })
})

const placesIn = (dataFolder: string) => {
  const { folder, bucket: inBucket } = placesOf({ dataFolder, bucket: bucket.options })
  return { folder, bucket: inBucket! }
}
const keyOf = (id: string) => `identity/${id}`

/** Starts another server on this database, with its own environment. */
async function startServer(env: Record<string, string>, dataFolder = t.dataFolder) {
  const config = readConfig({
    DATABASE_URL: t.databaseUrl,
    MOSIM_DATA: dataFolder,
    MOSIM_SECRET: 'one secret for all the servers there are',
    ...env,
  })
  const { world, close } = await openWorld({
    config,
    log: pino({ level: 'silent' }),
    databaseUrl: t.databaseUrl,
    simulatorUrl: t.simulatorUrl,
    now: t.world.now,
    poolSize: 4,
  })
  const server = await buildServer(world, config)
  const stop = async () => {
    await server.close()
    await close()
  }
  return { world, server, stop }
}
type Started = { world: World; server: FastifyInstance; stop(): Promise<void> }

const at = ({ world, server }: Started): TestWorld => ({
  ...t,
  world,
  server,
  call: (options: InjectOptions) => server.inject(options) as ReturnType<TestWorld['call']>,
})
const BOTH = { ...bucket.env, MOSIM_FILES: 'folder' }
const withServers = async (
  envs: Record<string, string>[],
  work: (...servers: Started[]) => Promise<void>,
) => {
  const servers = await Promise.all(envs.map((env) => startServer(env)))
  try {
    await work(...servers)
  } finally {
    for (const server of servers) await server.stop()
  }
}
const statusAt = async ({ server }: Started, { headers }: Actor, id: string) =>
  (await server.inject({ url: `/api/files/${id}`, headers })).statusCode

/** Uploads one document for each of some new members to a server. */
async function documentsAt(started: Started, count: number): Promise<[Actor, string][]> {
  const all: [Actor, string][] = []
  for (let one = 0; one < count; one++) {
    const member = await newMember(at(started))
    all.push([member, await submitDocument(at(started), member)])
  }
  return all
}

test('a file uploaded at one server is visible at the other, and so is its destruction', async () => {
  const folders = [join(t.dataFolder, 'a'), join(t.dataFolder, 'b')]
  const [one, other] = await Promise.all(folders.map((folder) => startServer(bucket.env, folder)))
  const [[member, id]] = (await documentsAt(one!, 1)) as [[Actor, string]]
  expect([await statusAt(one!, member, id), await statusAt(other!, member, id)]).toEqual([200, 200])
  await t.world.db.execute(
    sql`update stored_file set destroy_at = now() - interval '10 years' where id = ${id}`,
  )
  await destroyFiles(other!.world)
  expect([await statusAt(one!, member, id), await statusAt(other!, member, id)]).toEqual([404, 404])
  expect(await placesIn(t.dataFolder).bucket.has(keyOf(id))).toBe(false)
  for (const server of [one, other]) await server!.stop()
})

test('answers 503 in time when a bucket hangs, without using up the quota', { timeout: 20_000 }, async () => {
  await withServers([bucket.env], async (server) => {
    const member = await newMember(at(server!))
    bucket.way.suffer('hangs')
    const begun = performance.now()
    const payload = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n'
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
      'base64',
    )
    const answer = await server!.server.inject({
      method: 'POST',
      url: '/api/upload',
      headers: { ...member.headers, 'content-type': 'multipart/form-data; boundary=b' },
      payload: Buffer.concat([Buffer.from(payload), picture, Buffer.from('\r\n--b--\r\n')]),
    })
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE'])
    expect(performance.now() - begun).toBeLessThan(8_000)
    const { rows } = await t.world.db.execute(
      sql`select bytes, destroying_at is not null as goes from stored_file`,
    )
    expect(rows).toEqual([{ bytes: 0, goes: true }])
  })
})

test('files move from folder to bucket while servers run, and are always found', async () => {
  const { folder, bucket: inBucket } = placesIn(t.dataFolder)
  const move = { db: t.world.db, from: folder, to: inBucket }
  let all: [Actor, string][] = []
  const seenBy = async (...servers: Started[]) => {
    for (const server of servers)
      for (const [member, id] of all) expect(await statusAt(server, member, id)).toBe(200)
  }
  // First every server learns the bucket, then one after the other writes to it, then the files are moved.
  await withServers([{}, BOTH], async (before, knows) => {
    all = [...(await documentsAt(before!, 2)), ...(await documentsAt(knows!, 2))]
    await seenBy(before!, knows!)
  })
  await withServers([BOTH, bucket.env], async (knows, writes) => {
    all.push(...(await documentsAt(knows!, 2)), ...(await documentsAt(writes!, 2)))
    await seenBy(knows!, writes!)
  })
  await withServers([bucket.env], async (server) => {
    expect(await moveFiles({ ...move, removes: false })).toMatchObject({ moved: 6, there: 2 })
    await seenBy(server!)
    expect(await moveFiles({ ...move, removes: true })).toMatchObject({ moved: 0, there: 8 })
    await seenBy(server!)
  })
  for (const [, id] of all)
    expect([await folder.has(keyOf(id)), await inBucket.has(keyOf(id))]).toEqual([false, true])
  // And back to the folder, for a server without a bucket.
  expect(await moveFiles({ db: t.world.db, from: inBucket, to: folder, removes: true })).toMatchObject({
    moved: 8,
  })
  await withServers([{}], async (server) => seenBy(server!))
})

/** Stores files in the folder and adds their rows. */
async function filesInFolder(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId)
  for (const id of ids) {
    await t.world.db.execute(sql`
      insert into stored_file (id, owner_id, purpose, width, height, bytes, created_at)
      values (${id}, ${newId()}, 'identity', 40, 20, 40, now())`)
    await placesIn(t.dataFolder).folder.put(keyOf(id), Buffer.from(`bytes of ${id}`))
  }
  return ids
}

test('an interrupted move continues where it stopped, and repairs truncated files', async () => {
  const { folder, bucket: to } = placesIn(t.dataFolder)
  const ids = await filesInFolder(30)
  let left = 12
  const failing = {
    ...to,
    put: (key: string, bytes: Buffer) =>
      left-- > 0 ? to.put(key, bytes) : Promise.reject(new Error('killed')),
  }
  await expect(moveFiles({ db: t.world.db, from: folder, to: failing, removes: true })).rejects.toThrow(
    'killed',
  )
  const [cut] = ids as [string]
  await folder.put(keyOf(cut), Buffer.from(`bytes of ${cut}`))
  await to.put(keyOf(cut), Buffer.from('bytes'))
  const counts = await moveFiles({ db: t.world.db, from: folder, to, removes: true })
  expect([isMoveComplete(counts), counts.moved + counts.there]).toEqual([true, 30])
  for (const id of ids) expect(String(await to.get(keyOf(id)))).toBe(`bytes of ${id}`)
})

test('counts missing, changed and refused files, and reports the move as incomplete', async () => {
  const { folder, bucket: to } = placesIn(t.dataFolder)
  const [gone, changed, refused] = (await filesInFolder(4)) as [string, string, string]
  await folder.remove(keyOf(gone))
  const failing = {
    ...to,
    put: (key: string, bytes: Buffer) =>
      key.endsWith(refused)
        ? Promise.reject(new ProviderUnavailable('files', 'full'))
        : to.put(key, key.endsWith(changed) ? Buffer.from('other') : bytes),
  }
  const reported: string[] = []
  const tell = (what: string, key: string) => void reported.push(`${what} ${key}`)
  const counts = await moveFiles({ db: t.world.db, from: folder, to: failing, removes: true, tell })
  expect(reported.toSorted()).toEqual([
    `different ${keyOf(changed)}`,
    `failed ${keyOf(refused)}`,
    `missing ${keyOf(gone)}`,
  ])
  expect(counts).toEqual({ moved: 1, there: 0, forgotten: 0, missing: 1, different: 1, failed: 1 })
  expect(isMoveComplete(counts)).toBe(false)
  expect([await folder.has(keyOf(changed)), await folder.has(keyOf(refused))]).toEqual([true, true])
})

test('a document destroyed before or during a move stays destroyed', async () => {
  const { folder, bucket: to } = placesIn(t.dataFolder)
  const [during, before] = (await filesInFolder(2)) as [string, string]
  await t.world.db.execute(sql`update stored_file set destroyed_at = now() where id = ${before}`)
  await to.put(keyOf(before), Buffer.from('left by mistake'))
  const destroying = {
    ...to,
    async put(key: string, bytes: Buffer) {
      await to.put(key, bytes)
      await t.world.db.execute(sql`update stored_file set destroying_at = now() where id = ${during}`)
    },
  }
  const counts = await moveFiles({ db: t.world.db, from: folder, to: destroying, removes: false })
  expect(counts).toMatchObject({ moved: 0, forgotten: 2 })
  expect([await to.has(keyOf(during)), await to.has(keyOf(before))]).toEqual([false, false])
})

test('a move ends soon when the bucket is down', async () => {
  const { folder, bucket: to } = placesIn(t.dataFolder)
  await filesInFolder(60)
  bucket.way.suffer('refuses')
  const { failed, moved } = await moveFiles({ db: t.world.db, from: folder, to, removes: false })
  expect([moved, failed >= 20 && failed < 40]).toEqual([0, true])
})

test('reports a file with the wrong content separately from an existing one', async () => {
  const [id] = (await filesInFolder(1)) as [string]
  const { folder, bucket: to } = placesIn(t.dataFolder)
  await to.put(keyOf(id), Buffer.from('cut'))
  await writeFile(join(t.dataFolder, 'files', keyOf(id)), 'whole')
  await moveFiles({ db: t.world.db, from: folder, to, removes: false })
  expect(String(await to.get(keyOf(id)))).toBe('whole')
})

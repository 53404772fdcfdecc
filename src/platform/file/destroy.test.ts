import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import { ProviderUnavailable } from '#providers/failure.ts'
import type { FileStore } from '#providers/files/port.ts'
import { newMember } from '#testing/actors.ts'
import { submitDocument } from '#testing/documents.ts'
import { START, testWorld } from '#testing/world.ts'
import type { World } from '#world'
import { writeOffFiles } from './service.ts'
import { destroyFiles } from './jobs.ts'
import { scheduleDestruction, missingFiles, dueMissingFiles } from './store.ts'

const t = testWorld()
const after = (minutes: number) => t.setNow(new Date(Date.parse(START) + minutes * MINUTE_MS))
const pathOf = (id: string) => join(t.dataFolder, 'files', 'identity', id)
const isThere = (id: string) =>
  access(pathOf(id)).then(
    () => true,
    () => false,
  )
beforeEach(async () => {
  t.setNow(START)
  await t.world.db.execute(sql`delete from stored_file`)
  await mkdir(join(t.dataFolder, 'files', 'identity'), { recursive: true })
})

/** A file whose destruction is due for the given minutes; with `bytes: false` its bytes are missing. */
async function due({ minutes = 1, bytes = true } = {}): Promise<string> {
  const id = newId()
  const at = new Date(Date.parse(START) - minutes * MINUTE_MS).toISOString()
  await t.world.db.execute(sql`
    insert into stored_file (id, owner_id, purpose, width, height, bytes, created_at, destroy_at)
    values (${id}, ${newId()}, 'identity', 40, 20, 3, ${at}, ${at})`)
  if (bytes) await writeFile(pathOf(id), 'one')
  return id
}

type Row = { destroyed: boolean; destroying: boolean; missing: boolean }
async function rowOf(id: string): Promise<Row> {
  const { rows } = await t.world.db.execute<Row>(sql`
    select destroyed_at is not null as destroyed, destroying_at is not null as destroying, missing_at is not null as missing
    from stored_file where id = ${id}`)
  return rows[0]!
}
const DESTROYED = { destroyed: true, destroying: true, missing: false }
const MISSING = { destroyed: false, destroying: false, missing: true }

const withFiles = (files: Partial<FileStore>): World => ({
  ...t.world,
  files: { ...t.world.files, ...files },
})

test('marks a file without bytes as missing; destroys it once the bytes are found', async () => {
  const id = await due({ bytes: false })
  await destroyFiles(t.world)
  expect([await rowOf(id), await missingFiles(t.world.db)]).toEqual([MISSING, 1])
  await writeFile(pathOf(id), 'one')
  after(59)
  await destroyFiles(t.world)
  expect(await isThere(id)).toBe(true)
  after(61)
  await destroyFiles(t.world)
  expect([await isThere(id), await rowOf(id), await missingFiles(t.world.db)]).toEqual([false, DESTROYED, 0])
})

test('the member’s reference to a file stays until the file is found and destroyed', async () => {
  const member = await newMember(t)
  const id = await submitDocument(t, member)
  await t.world.db.execute(sql`update stored_file set destroy_at = ${START} where id = ${id}`)
  await rename(pathOf(id), `${pathOf(id)}-away`)
  await destroyFiles(t.world)
  const reference = async () =>
    (await t.world.db.execute(sql`select identity_file from member where id = ${member.id}`)).rows[0]
  expect(await reference()).toEqual({ identity_file: id })
  await rename(`${pathOf(id)}-away`, pathOf(id))
  after(61)
  await destroyFiles(t.world)
  expect(await reference()).toEqual({ identity_file: null })
})

test.each<[string, (world: World) => Partial<FileStore>]>([
  [
    'before the bytes were removed',
    () => ({ remove: () => Promise.reject(new ProviderUnavailable('files', 'killed')) }),
  ],
  [
    'between the bytes and the row',
    ({ files }) => ({
      remove: async (key) => {
        await files.remove(key)
        throw new ProviderUnavailable('files', 'killed')
      },
    }),
  ],
])('after a crash %s the next run destroys the file without an alarm', async (_, broken) => {
  const id = await due()
  await destroyFiles(withFiles(broken(t.world)))
  expect(await rowOf(id)).toEqual({ destroyed: false, destroying: true, missing: false })
  after(61)
  await destroyFiles(t.world)
  expect([await isThere(id), await rowOf(id)]).toEqual([false, DESTROYED])
})

test('a file whose destruction has begun cannot be kept', async () => {
  const id = await due()
  const remove = () => Promise.reject(new ProviderUnavailable('files', 'killed'))
  await destroyFiles(withFiles({ remove }))
  await scheduleDestruction(t.world.db, id, null)
  after(61)
  await destroyFiles(t.world)
  expect(await rowOf(id)).toEqual(DESTROYED)
})

test('keeping a file between claim and destruction is respected', async () => {
  const id = await due()
  const has = async (key: string) => {
    await scheduleDestruction(t.world.db, id, null)
    return t.world.files.has(key)
  }
  await destroyFiles(withFiles({ has }))
  after(61)
  await destroyFiles(t.world)
  expect([await isThere(id), await rowOf(id)]).toEqual([
    true,
    { destroyed: false, destroying: false, missing: false },
  ])
})

test('hundreds of missing files do not delay the others @long', async () => {
  for (let file = 0; file < 230; file++) await due({ bytes: false, minutes: 1_000 })
  const id = await due()
  while ((await destroyFiles(t.world)) > 0);
  expect(await rowOf(id)).toEqual(DESTROYED)
  expect(await missingFiles(t.world.db)).toBe(230)
  after(61)
  const late = await due({ minutes: -60 })
  while ((await destroyFiles(t.world)) > 0);
  expect(await rowOf(late)).toEqual(DESTROYED)
})

test('a file that cannot be removed does not delay the others', async () => {
  const stuck = await due({ minutes: 10 })
  const id = await due()
  const remove = (key: string) =>
    key.endsWith(stuck)
      ? Promise.reject(new ProviderUnavailable('files', 'EACCES'))
      : t.world.files.remove(key)
  await destroyFiles(withFiles({ remove }))
  expect([await rowOf(stuck), await rowOf(id)]).toMatchObject([{ destroyed: false }, DESTROYED])
})

test('a run ends after three failures of the file store; no file is marked as missing', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => due()))
  let asked = 0
  const has = () => {
    asked += 1
    return Promise.reject(new ProviderUnavailable('files', 'down'))
  }
  expect(await destroyFiles(withFiles({ has }))).toBe(0)
  expect(asked).toBe(3)
  after(61)
  while ((await destroyFiles(t.world)) > 0);
  expect(await Promise.all(ids.map(rowOf))).toEqual(ids.map(() => DESTROYED))
})

test('four concurrent servers process each file once, and destroy all @long', async () => {
  const ids = await Promise.all(Array.from({ length: 250 }, () => due()))
  const seen: string[] = []
  const has = (key: string) => {
    seen.push(key)
    return t.world.files.has(key)
  }
  const server = async () => {
    while ((await destroyFiles(withFiles({ has }))) > 0);
  }
  await Promise.all([server(), server(), server(), server()])
  expect([seen.length, new Set(seen).size]).toEqual([250, 250])
  expect(await Promise.all(ids.map(rowOf))).toEqual(ids.map(() => DESTROYED))
  await rm(join(t.dataFolder, 'files', 'identity'), { recursive: true })
})

test('another server takes over a missing file ten minutes after the first one crashed', async () => {
  const id = await due()
  await new Promise<void>((claimed) => {
    const has = () => new Promise<never>(() => claimed())
    void destroyFiles(withFiles({ has }))
  })
  after(9)
  await destroyFiles(t.world)
  expect(await isThere(id)).toBe(true)
  after(11)
  await destroyFiles(t.world)
  expect(await rowOf(id)).toEqual(DESTROYED)
})

test('staff can write off a missing file, with an audit entry; a file with bytes stays', async () => {
  const [lost, other] = [await due({ bytes: false }), await due({ minutes: -60 })]
  await destroyFiles(t.world)
  expect((await dueMissingFiles(t.world.db, 10)).map(({ id }) => id)).toEqual([lost])
  expect(await writeOffFiles(t.world.db, [lost, other, 'no id'], t.world.now())).toBe(1)
  await destroyFiles(t.world)
  expect([await rowOf(lost), await rowOf(other)]).toMatchObject([DESTROYED, { destroyed: false }])
  const { rows } = await t.world.db.execute(
    sql`select actor_name, subject_id from audit where action = 'GIVE_UP'`,
  )
  expect(rows).toEqual([{ actor_name: 'MOSIM', subject_id: lost }])
})

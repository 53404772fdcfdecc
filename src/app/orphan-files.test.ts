import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import type { FilePlace } from '#providers/files/port.ts'
import { newMember } from '#testing/actors.ts'
import { startBucket } from '#testing/bucket.ts'
import { submitDocument } from '#testing/documents.ts'
import { filePagesOf } from '#testing/file-pages.ts'
import { testWorld } from '#testing/world.ts'
import { filesFolderOf, placesOf } from './files.ts'
import { findOrphans } from './orphan-files.ts'

const bucket = await startBucket()
afterAll(() => bucket.stop())
const t = testWorld({ alone: false })
beforeEach(() => t.world.db.execute(sql`delete from stored_file`))

const HOUR_MS = 3_600_000
const inTwoHours = () => new Date(Date.now() + 2 * HOUR_MS)
const places = () => placesOf({ dataFolder: t.dataFolder, bucket: bucket.options })
const keysIn = async (place: FilePlace) => (await filePagesOf(place)).flat().map(({ key }) => key)

/** Searches a place for orphans; returns the counts, and each key with its kind. */
async function found(place: FilePlace, { removes = false, now = inTwoHours() } = {}) {
  const told: Record<string, string> = {}
  const tell = (what: string, key: string) => void (told[key] = what)
  return { counts: await findOrphans({ db: t.world.db, place, removes, now, tell }), told }
}

/** Adds a row for a file: kept, being destroyed, or destroyed. */
async function row(state: 'kept' | 'destroying' | 'destroyed'): Promise<string> {
  const id = newId()
  await t.world.db.execute(sql`
    insert into stored_file (id, owner_id, purpose, width, height, bytes, created_at, destroying_at, destroyed_at)
    values (${id}, ${newId()}, 'identity', 40, 20, 40, now(),
      ${state === 'kept' ? null : sql`now()`}, ${state === 'destroyed' ? sql`now()` : null})`)
  return `identity/${id}`
}

test.each(['folder', 'bucket'] as const)(
  'reports orphans in a %s, and removes them on request; keeps live and foreign files',
  async (where) => {
    const place = places()[where]!
    const [kept, destroying, destroyed] = [await row('kept'), await row('destroying'), await row('destroyed')]
    const [orphan, elsewhere] = [`identity/${newId()}`, kept.replace('identity', 'car')]
    for (const key of [kept, destroying, destroyed, orphan, elsewhere, 'backup.dump'])
      await place.put(key, Buffer.from('bytes'))
    const told = {
      [destroyed]: 'orphan',
      [orphan]: 'orphan',
      [elsewhere]: 'orphan',
      'backup.dump': 'foreign',
    }
    expect(await found(place)).toEqual({ counts: { orphan: 3, removed: 0, young: 0, foreign: 1 }, told })
    expect(await keysIn(place)).toHaveLength(6)
    const { counts } = await found(place, { removes: true })
    expect(counts).toEqual({ orphan: 0, removed: 3, young: 0, foreign: 1 })
    expect((await keysIn(place)).toSorted()).toEqual(['backup.dump', kept, destroying].toSorted())
  },
)

test('reports files younger than an hour, and keeps them', async () => {
  const { folder } = places()
  await row('kept')
  const [young, old] = [`identity/${newId()}`, `identity/${newId()}`]
  for (const key of [young, old]) await folder.put(key, Buffer.from('bytes'))
  const hourAgo = new Date(Date.now() - HOUR_MS)
  await utimes(join(filesFolderOf(t.dataFolder), old), hourAgo, hourAgo)
  const { told } = await found(folder, { removes: true, now: new Date() })
  expect([told[young], told[old]]).toEqual(['young', 'removed'])
  expect([await folder.has(young), await folder.has(old)]).toEqual([true, false])
})

test('finds a document whose row is missing after a restore, and no document with a row', async () => {
  const [before, after] = [await newMember(t), await newMember(t)]
  const [kept, lost] = [await submitDocument(t, before), await submitDocument(t, after)]
  await t.world.db.execute(sql`delete from stored_file where id = ${lost}`)
  const { told } = await found(places().folder, { removes: true })
  expect([told[`identity/${kept}`], told[`identity/${lost}`]]).toEqual([undefined, 'removed'])
  expect((await t.call({ url: `/api/files/${kept}`, headers: before.headers })).statusCode).toBe(200)
})

test('removes nothing when the database has no file row: it may be the wrong database', async () => {
  const { folder } = places()
  const key = `identity/${newId()}`
  await folder.put(key, Buffer.from('bytes'))
  await expect(found(folder, { removes: true })).rejects.toThrow('nothing was removed')
  expect([(await found(folder)).told[key], await folder.has(key)]).toEqual(['orphan', true])
})

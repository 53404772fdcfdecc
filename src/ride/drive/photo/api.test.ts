import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { decrypt } from '#kit/encryption.ts'
import { newId } from '#kit/id.ts'
import { PURPOSE } from '#platform/file/service.ts'
import { fileOf, keyOf } from '#platform/file/store.ts'
import { destroyFiles } from '#platform/file/jobs.ts'
import { theAdmin } from '#testing/actors.ts'
import {
  callDrive,
  letIn,
  newDriverOnPhone,
  rideOfDriver,
  uploadPhoto,
  waitingRide,
  step,
} from '#testing/drive.ts'
import { dispatchRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
beforeEach(() => t.setNow(START))
const codeOf = async (answer: ReturnType<typeof uploadPhoto>) => [
  (await answer).statusCode,
  (await answer).json().code ?? null,
]
const seenBy = async (file: string, headers: object = {}) =>
  (await t.call({ url: `/api/files/${file}`, headers: { ...headers } })).statusCode

test('a photo is stored encrypted without its location, and shown to staff only, with each view logged', async () => {
  const { id, driver, member } = await rideOfDriver(t, '2026-12-10')
  const { file } = (await uploadPhoto(t, driver, id)).json().result
  const stored = (await fileOf(t.world.db, file, t.world.now()))!
  const bytes = decrypt(t.world.secrets.fileKey, PURPOSE, file, (await t.world.files.get(keyOf(stored)))!)
  const { format, width, exif } = await sharp(bytes).metadata()
  expect([format, width, exif]).toEqual(['webp', 40, undefined])
  const { headers } = await theAdmin(t)
  expect([
    await seenBy(file),
    await seenBy(file, member.headers),
    await seenBy(file, { cookie: driver.cookie }),
    await seenBy(file, headers),
  ]).toEqual([404, 404, 404, 200])
  const [entry] = (await t.call({ url: `/api/admin/audit?subject_id=${id}`, headers })).json().result
  expect(entry).toMatchObject({ action: 'VIEW_DOCUMENT', subject: 'reservation', after: { file } })
})

test('an upload that is sent twice, also in parallel, stores one photo', async () => {
  const { id, driver } = await rideOfDriver(t, '2026-12-11')
  const uploadId = newId()
  const answers = await Promise.all([1, 2].map(() => uploadPhoto(t, driver, id, { uploadId })))
  answers.push(await uploadPhoto(t, driver, id, { uploadId }))
  expect(new Set(answers.map((answer) => answer.json().result.file)).size).toBe(1)
  expect(await codeOf(uploadPhoto(t, driver, id, { uploadId: 'x' }))).toEqual([422, 'INVALID'])
})

test('only the ride’s own driver uploads, on a device with access, near the day of the ride @long', async () => {
  const { id, driver } = await rideOfDriver(t, '2026-12-12')
  const other = await letIn(t, await newDriverOnPhone(t))
  expect(await codeOf(uploadPhoto(t, other, id))).toEqual([404, 'NOT_FOUND'])
  expect(await codeOf(uploadPhoto(t, driver, 'x'))).toEqual([404, 'NOT_FOUND'])
  expect(await codeOf(uploadPhoto(t, driver, newId()))).toEqual([404, 'NOT_FOUND'])
  expect(await codeOf(uploadPhoto(t, { ...driver, cookie: '' }, id))).toEqual([401, 'DEVICE_NEW'])
  expect(await codeOf(uploadPhoto(t, driver, id, { bytes: Buffer.from('text') }))).toEqual([
    415,
    'WRONG_TYPE',
  ])
  t.setNow('2026-12-10T14:59:00Z')
  expect(await codeOf(uploadPhoto(t, driver, id))).toEqual([409, 'OUTSIDE_DAYS'])
  t.setNow('2026-12-14T15:00:00Z')
  expect(await codeOf(uploadPhoto(t, driver, id))).toEqual([409, 'OUTSIDE_DAYS'])
  t.setNow('2026-12-12T00:00:00Z')
  const { headers } = await theAdmin(t)
  const url = `/api/drivers/${driver.id}/devices`
  const [device] = (await t.call({ url, headers })).json().result
  await t.call({ method: 'DELETE', url: `${url}/${device.id}`, headers })
  expect(await codeOf(uploadPhoto(t, driver, id))).toEqual([401, 'DEVICE_NEW'])
  const again = await letIn(t, driver)
  await dispatchRide(t, id, { status: 'CANCELLED' })
  expect(await codeOf(uploadPhoto(t, again, id))).toEqual([410, 'CANCELED'])
})

test('a ride has at most 20 photos', async () => {
  const { id, driver } = await rideOfDriver(t, '2026-12-13')
  const add = sql`insert into ride_photo (id, reservation_id, driver_id, created_at)
    select gen_random_uuid(), ${id}, ${driver.id}, now() from generate_series(1, 19)`
  await t.world.db.execute(add)
  expect(await codeOf(uploadPhoto(t, driver, id))).toEqual([201, null])
  expect(await codeOf(uploadPhoto(t, driver, id))).toEqual([409, 'TOO_MANY_PHOTOS'])
})

test('a photo of another ride is refused by an event @long', async () => {
  const one = await waitingRide(t, '2026-12-14')
  const { file } = (await uploadPhoto(t, one.driver, one.id)).json().result
  const other = await waitingRide(t, '2026-12-15')
  t.setNow('2026-12-15T01:30:00Z')
  const answer = await step(t, other.driver, other.id, 'NO_SHOW_CLAIMED', { file })
  expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'INVALID' }])
})

test('destroys an unused photo after two days, and a used one with the guest’s account', async () => {
  const { id, driver, member } = await waitingRide(t, '2026-12-16')
  const [unused, used] = [
    (await uploadPhoto(t, driver, id)).json().result.file,
    (await uploadPhoto(t, driver, id)).json().result.file,
  ]
  await callDrive(t, driver, 'POST', `/rides/${id}/expenses`, {
    expense_id: newId(),
    kind: 'TOLL',
    amount: 900,
    file: used,
  })
  const states = async () => {
    await destroyFiles(t.world)
    const { headers } = await theAdmin(t)
    return [await seenBy(unused, headers), await seenBy(used, headers)]
  }
  t.setNow('2026-12-18T00:00:00Z')
  expect(await states()).toEqual([404, 200])
  await dispatchRide(t, id, { current_stop: 1, reason: '기사에게 전화로 확인' })
  const { headers } = await theAdmin(t)
  const left = await t.call({ method: 'DELETE', url: `/api/users/${member.id}`, headers })
  expect(left.statusCode).toBeLessThan(300)
  expect(await states()).toEqual([404, 404])
  const { rows } = await t.world.db.execute(sql`select id from ride_photo where reservation_id = ${id}`)
  expect(rows).toEqual([])
})

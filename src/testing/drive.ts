import sharp from 'sharp'
import { newId } from '#kit/id.ts'
import { driverTokenOf } from '#ride/driver/link/service.ts'
import { driverById } from '#ride/driver/store.ts'
import { memberWithTickets, newPhone, theAdmin } from './actors.ts'
import { confirmedRide, dispatchRide } from './rides.ts'
import { START, type TestWorld } from './world.ts'

/** A driver on a phone: the link, and the device cookie once the device is admitted. */
export type DriverOnPhone = { id: string; name: string; phone: string; path: string; cookie: string }

/** Creates a driver with a link, whose device is not admitted yet. */
export async function newDriverOnPhone(test: TestWorld, name = '한기사'): Promise<DriverOnPhone> {
  const payload = { name, phone: newPhone() }
  const { headers } = await theAdmin(test)
  const answer = await test.call({ method: 'POST', url: '/api/drivers', headers, payload })
  const { id } = answer.json().result as { id: string }
  return { id, ...payload, path: await pathOf(test, id), cookie: '' }
}

/** The current path of the driver's link in the API. */
export async function pathOf(test: TestWorld, id: string): Promise<string> {
  const driver = (await driverById(test.world.db, id))!
  return `/api/drive/${driverTokenOf(test.world.secrets.pepper, driver)}`
}

/** The code in the latest message to a number that has one; other messages may arrive in any order. */
export async function codeTo(test: TestWorld, phone: string): Promise<string> {
  await test.sendMessages()
  const messages = await (await fetch(`${test.simulatorUrl}/__sim/messages?to=${phone}`)).json()
  const codes = (messages as { text: string }[]).flatMap(
    ({ text }) => /인증번호 (\d{6})/.exec(text)?.[1] ?? [],
  )
  return codes[0]!
}

/** Admits the driver's device by a code. */
export async function letIn(test: TestWorld, driver: DriverOnPhone): Promise<DriverOnPhone> {
  await test.call({ method: 'POST', url: `${driver.path}/codes` })
  const code = await codeTo(test, driver.phone)
  const answer = await test.call({ method: 'POST', url: `${driver.path}/devices`, payload: { code } })
  const [cookie] = String(answer.headers['set-cookie']).split(';')
  return { ...driver, cookie: cookie! }
}

/** Calls an endpoint of the driver's page with the device's cookie. */
export const callDrive = (
  test: TestWorld,
  { path, cookie }: DriverOnPhone,
  method: 'GET' | 'POST' | 'DELETE',
  below: string,
  payload?: object,
) => test.call({ method, url: path + below, headers: { cookie }, ...(payload && { payload }) })

let picture: Promise<Buffer> | undefined
/** A picture whose metadata contains a location. */
const pictureWithPlace = () =>
  (picture ??= sharp({ create: { width: 40, height: 20, channels: 3, background: '#35a' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 30/1 0/1' } })
    .jpeg()
    .toBuffer())

/** Uploads a photo of a ride as the driver. */
export async function uploadPhoto(
  test: TestWorld,
  { path, cookie }: DriverOnPhone,
  rid: string,
  { bytes, uploadId }: { bytes?: Buffer; uploadId?: string } = {},
) {
  const named = uploadId
    ? `--b\r\ncontent-disposition: form-data; name="upload_id"\r\n\r\n${uploadId}\r\n`
    : ''
  const head = `${named}--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n`
  return test.call({
    method: 'POST',
    url: `${path}/rides/${rid}/files`,
    headers: { cookie, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([
      Buffer.from(head),
      bytes ?? (await pictureWithPlace()),
      Buffer.from('\r\n--b--\r\n'),
    ]),
  })
}

/** The reference of a new photo of a ride. */
export const photoOf = async (test: TestWorld, driver: DriverOnPhone, rid: string): Promise<string> =>
  (await uploadPhoto(test, driver, rid)).json().result.file

/** Records a step as the driver. */
export const step = (test: TestWorld, driver: DriverOnPhone, rid: string, kind: string, more: object = {}) =>
  callDrive(test, driver, 'POST', `/rides/${rid}/events`, {
    kind,
    event_id: newId(),
    device_time: test.world.now().toISOString(),
    ...more,
  })

/**
 * A confirmed ride to the airport at 09:30 KST of the day, with a driver on an admitted phone. The clock is at 08:30
 * KST.
 */
export async function rideOfDriver(test: TestWorld, day: string) {
  test.setNow(START)
  const member = await memberWithTickets(test, 1)
  const { id } = await confirmedRide(test, member, day)
  const driver = await letIn(test, await newDriverOnPhone(test))
  await dispatchRide(test, id, { driver_id: driver.id })
  test.setNow(new Date(Date.parse(`${day}T00:00:00Z`) - HALF_HOUR_MS))
  return { id, member, driver }
}
const HALF_HOUR_MS = 30 * 60_000

/** Like `rideOfDriver`, but the driver has waited at the pickup since 08:30; the free wait ends at 10:30. */
export async function waitingRide(test: TestWorld, day: string) {
  const ride = await rideOfDriver(test, day)
  for (const kind of ['ACCEPTED', 'EN_ROUTE', 'ARRIVED']) await step(test, ride.driver, ride.id, kind)
  return ride
}

/** Like `waitingRide`, with a no-show reported by the driver at 10:30. */
export async function claimedRide(test: TestWorld, day: string) {
  const ride = await waitingRide(test, day)
  test.setNow(`${day}T01:30:00Z`)
  const [claim, file] = [newId(), await photoOf(test, ride.driver, ride.id)]
  const answer = await step(test, ride.driver, ride.id, 'NO_SHOW_CLAIMED', { event_id: claim, file })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return { ...ride, claim, file }
}

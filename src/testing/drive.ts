import { newId } from '#kit/id.ts'
import { driverTokenOf } from '#ride/driver/link/service.ts'
import { driverById } from '#ride/driver/store.ts'
import { newPhone, theAdmin } from './actors.ts'
import type { TestWorld } from './world.ts'

/** A driver on a phone: the link, and the cookie of the device once it was let in. */
export type DriverOnPhone = { id: string; name: string; phone: string; path: string; cookie: string }

/** A new driver with a link and a device that was not let in. */
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

/** The code in the last message with one to a number: other messages may be sent with it, in any order. */
export async function codeTo(test: TestWorld, phone: string): Promise<string> {
  await test.sendMessages()
  const messages = await (await fetch(`${test.simulatorUrl}/__sim/messages?to=${phone}`)).json()
  const codes = (messages as { text: string }[]).flatMap(
    ({ text }) => /인증번호 (\d{6})/.exec(text)?.[1] ?? [],
  )
  return codes[0]!
}

/** Lets the driver's device in by a code. */
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

/** Records a step as the driver. */
export const step = (test: TestWorld, driver: DriverOnPhone, rid: string, kind: string, more: object = {}) =>
  callDrive(test, driver, 'POST', `/rides/${rid}/events`, {
    kind,
    event_id: newId(),
    device_time: test.world.now().toISOString(),
    ...more,
  })

import { DAY_MS } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import { randomToken, tokenHash } from '#kit/token.ts'
import { addDevice } from '#ride/drive/device/store.ts'
import { DEVICE_COOKIE, DEVICE_DAYS } from '#ride/drive/rules.ts'
import { driverTokenOf } from '#ride/driver/link/service.ts'
import { driverById } from '#ride/driver/store.ts'
import type { Demo } from './cast.ts'
import { newPhone } from './names.ts'

export type Driver = { id: string; path: string; cookie: string; letInAt: number }

const NOTES = ['영어 가능', '일본어 가능', '의전 경력 12년', '골프장 경로에 밝음', '', '']
const SCHEDULES = ['월-토 05:00-23:30', '화-일 06:00-23:59', '', '']

/** The drivers with their working hours and licenses; one will be on leave. */
export async function addDrivers(demo: Demo): Promise<Driver[]> {
  const { stage, admin, chance, newName, dayAt } = demo
  const drivers: Driver[] = []
  for (let count = 0; count < 12; count++) {
    const body = {
      name: newName(),
      phone: newPhone(),
      address: `서울 ${chance.oneOf(['강남구', '마포구', '송파구', '강서구'])}`,
      note: chance.oneOf(NOTES),
      fixed_schedule: chance.oneOf(SCHEDULES),
      licence_expires_on: dayAt(chance.between(120, 700)),
    }
    const { id } = await stage.call(admin, 'POST', '/api/drivers', body)
    const driver = (await driverById(stage.world.db, id))!
    drivers.push({
      id,
      path: `/api/drive/${driverTokenOf(stage.world.secrets.pepper, driver)}`,
      cookie: '',
      letInAt: 0,
    })
  }
  const leave = { from: dayAt(3), to: dayAt(6), note: '연차' }
  await stage.call(admin, 'POST', `/api/drivers/${drivers.at(-1)!.id}/leave`, leave)
  return drivers
}

/** The headers of the driver's phone, which is let in again whenever that has ended. */
async function phoneOf({ stage }: Demo, driver: Driver): Promise<Record<string, string>> {
  const now = stage.world.now()
  if (now.getTime() > driver.letInAt + (DEVICE_DAYS - 1) * DAY_MS) {
    const token = randomToken()
    const { linkVersion } = (await driverById(stage.world.db, driver.id))!
    await addDevice(stage.world.db, {
      driverId: driver.id,
      linkVersion,
      tokenHash: tokenHash(token),
      label: 'Android',
      createdAt: now,
      expiresAt: new Date(now.getTime() + DEVICE_DAYS * DAY_MS),
    })
    Object.assign(driver, { cookie: `${DEVICE_COOKIE}=${token}`, letInAt: now.getTime() })
  }
  return { cookie: driver.cookie }
}

/** Records a step or an answer of a driver; returns the event's id. */
export async function step(demo: Demo, driver: Driver, rid: string, kind: string, more: object = {}) {
  const headers = await phoneOf(demo, driver)
  const event = { kind, event_id: newId(), device_time: demo.stage.world.now().toISOString(), ...more }
  await demo.stage.call({ headers }, 'POST', `${driver.path}/rides/${rid}/events`, event)
  return event.event_id
}

/** Uploads a picture of a ride; returns its id. */
export async function photo(demo: Demo, driver: Driver, rid: string, color: string): Promise<string> {
  const headers = await phoneOf(demo, driver)
  const url = `${driver.path}/rides/${rid}/files`
  return (await demo.stage.upload<{ file: string }>(url, headers, color)).file
}

/** Parking or a toll with its receipt. */
export async function addExpense(demo: Demo, driver: Driver, rid: string): Promise<void> {
  const file = await photo(demo, driver, rid, '#f4f1e8')
  const expense = {
    expense_id: newId(),
    kind: demo.chance.oneOf(['PARKING', 'TOLL']),
    amount: demo.chance.between(2, 24) * 500,
    file,
  }
  const headers = await phoneOf(demo, driver)
  await demo.stage.call({ headers }, 'POST', `${driver.path}/rides/${rid}/expenses`, expense)
}

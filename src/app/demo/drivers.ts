import { DAY_MS } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import { randomToken, tokenHash } from '#kit/token.ts'
import { createDriveEvent } from '#ride/drive/contract.ts'
import { addDevice } from '#ride/drive/device/store.ts'
import { createDriveExpense } from '#ride/drive/expense/contract.ts'
import { createDriveFile } from '#ride/drive/photo/contract.ts'
import { DEVICE_COOKIE, DEVICE_DAYS } from '#ride/drive/rules.ts'
import { createDriver, createLeave } from '#ride/driver/contract.ts'
import { driverTokenOf } from '#ride/driver/link/service.ts'
import { driverById } from '#ride/driver/store.ts'
import { EXPENSE_KINDS } from '#ride/reservation/expense/rules.ts'
import type { DriverKind } from '#ride/reservation/trip-event/rules.ts'
import type { Demo } from './cast.ts'
import { newPhone } from './names.ts'
import type { Caller } from './stage.ts'

export type Driver = { id: string; token: string; cookie: string; letInAt: number }

const NOTES = ['영어 가능', '일본어 가능', '의전 경력 12년', '골프장 경로에 밝음', '', '']
const SCHEDULES = ['월-토 05:00-23:30', '화-일 06:00-23:59', '', '']

/** Adds the drivers with their working hours and licenses; one will be on leave. */
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
    const { id } = await stage.call(admin, createDriver, { body })
    const driver = (await driverById(stage.world.db, id))!
    const token = driverTokenOf(stage.world.secrets.pepper, driver)
    drivers.push({ id, token, cookie: '', letInAt: 0 })
  }
  const leave = { from: dayAt(3), to: dayAt(6), note: '연차' }
  await stage.call(admin, createLeave, { params: { id: drivers.at(-1)!.id }, body: leave })
  return drivers
}

/** The session of the driver's phone, which logs in again whenever it has ended. */
async function phoneOf({ stage }: Demo, driver: Driver): Promise<Caller> {
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
  return { headers: { cookie: driver.cookie } }
}

type Reported = { reason?: string; file?: string }

/** Records a driver's trip event; returns the event's id. */
export async function step(demo: Demo, driver: Driver, rid: string, kind: DriverKind, more: Reported = {}) {
  const phone = await phoneOf(demo, driver)
  const body = { kind, event_id: newId(), device_time: demo.stage.world.now().toISOString(), ...more }
  await demo.stage.call(phone, createDriveEvent, { params: { token: driver.token, rid }, body })
  return body.event_id
}

/** Uploads a picture of a ride; returns its id. */
export async function photo(demo: Demo, driver: Driver, rid: string, color: string): Promise<string> {
  const phone = await phoneOf(demo, driver)
  const body = await demo.stage.picture(color)
  return (await demo.stage.call(phone, createDriveFile, { params: { token: driver.token, rid }, body })).file
}

/** Records an expense for parking or a toll with its receipt. */
export async function addExpense(demo: Demo, driver: Driver, rid: string): Promise<void> {
  const file = await photo(demo, driver, rid, '#f4f1e8')
  const body = {
    expense_id: newId(),
    kind: demo.chance.oneOf(EXPENSE_KINDS),
    amount: demo.chance.between(2, 24) * 500,
    file,
  }
  const phone = await phoneOf(demo, driver)
  await demo.stage.call(phone, createDriveExpense, { params: { token: driver.token, rid }, body })
}

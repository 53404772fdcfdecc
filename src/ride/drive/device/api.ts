import { Answer } from '#kit/answer.ts'
import { DAY_MS } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { randomToken, tokenHash } from '#kit/token.ts'
import { change, SYSTEM_CALLER } from '#kit/unit-of-work.ts'
import { checkCode, type CodeTarget, issueCode, spendCode } from '#platform/login/code/service.ts'
import { code as codeMessage } from '#platform/login/messages.ts'
import type { Driver } from '#ride/driver/store.ts'
import type { Unit, World } from '#world'
import type * as contract from '../contract.ts'
import { DEVICE_DAYS } from '../rules.ts'
import { deviceCookie, driverOfLink, isDeviceOf } from '../service.ts'
import { addDevice } from './store.ts'

/** Codes are valid for one driver with the present number and link. */
const doorOf = ({ id, phone, linkVersion }: Driver): CodeTarget => ({
  purpose: 'drive',
  target: `${id} ${phone} ${linkVersion}`,
})

export async function show(world: World, { params, cookies }: Call<typeof contract.getDrive>) {
  const driver = await driverOfLink(world, params.token)
  const isKnown = await isDeviceOf(world.db, driver, cookies, world.now())
  return { driver_name: driver.name, device: isKnown ? ('KNOWN' as const) : ('NEW' as const) }
}

export async function sendCode(world: World, { params }: Call<typeof contract.createDriveCode>) {
  const driver = await driverOfLink(world, params.token)
  await change(world, SYSTEM_CALLER, async (unit: Unit) => {
    const code = await issueCode(unit, world, doorOf(driver), driver.id)
    unit.send(codeMessage, { subjectId: driver.id, recipient: driver.phone, facts: { code } })
  })
}

/** Gives the device access. Only the hash of its token is stored. */
export async function create(world: World, call: Call<typeof contract.createDriveDevice>) {
  const driver = await driverOfLink(world, call.params.token)
  const door = doorOf(driver)
  const code = await checkCode(world, door, call.body.code)
  const token = randomToken()
  await change(world, SYSTEM_CALLER, async (unit: Unit) => {
    await spendCode(unit, world, door, code)
    await addDevice(unit.tx, {
      driverId: driver.id,
      linkVersion: driver.linkVersion,
      tokenHash: tokenHash(token),
      label: String(call.headers['user-agent'] ?? '').slice(0, 200),
      createdAt: unit.now,
      expiresAt: new Date(unit.now.getTime() + DEVICE_DAYS * DAY_MS),
    })
    unit.audit({ action: 'ADD_DEVICE', subject: 'driver', subjectId: driver.id })
  })
  return Answer.of({ driver_name: driver.name }, { cookies: [deviceCookie(world, token)] })
}

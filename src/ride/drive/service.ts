import type { CookieOut } from '#kit/answer.ts'
import { DAY_MS } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { isId } from '#kit/id.ts'
import { found, Refusal } from '#kit/refusal.ts'
import { tokenHash } from '#kit/token.ts'
import { driverIdIn, isDriverToken } from '#ride/driver/link/service.ts'
import { type Driver, driverById } from '#ride/driver/store.ts'
import { lockRide } from '#ride/reservation/service.ts'
import type { Reservation } from '#ride/reservation/store.ts'
import type { World } from '#world'
import { DEVICE_NEW } from './copy.ts'
import { isKnownDevice } from './device/store.ts'
import { DEVICE_COOKIE, DEVICE_DAYS } from './rules.ts'
import { apiPaths } from '#urls'

type Cookies = Record<string, string | undefined>

/** The driver of a link; 404 for a wrong or ended one, so that its past existence is not revealed. */
export async function driverOfLink({ db, secrets }: World, token: string): Promise<Driver> {
  const id = driverIdIn(token)
  const driver = id && (await driverById(db, id))
  return found(driver && isDriverToken(secrets.pepper, token, driver) ? driver : null)
}

/** Whether this device has access to the driver's page. */
export const isDeviceOf = async (tx: Tx, driver: Driver, cookies: Cookies, now: Date): Promise<boolean> => {
  const token = cookies[DEVICE_COOKIE]
  return token !== undefined && isKnownDevice(tx, driver, tokenHash(token), now)
}

type Asked = { params: { token: string }; cookies: Cookies }

/** The driver of a link on a device with access; 404 for the link, 401 for the device. */
export async function driverOnDevice(world: World, { params, cookies }: Asked): Promise<Driver> {
  const driver = await driverOfLink(world, params.token)
  if (!(await isDeviceOf(world.db, driver, cookies, world.now())))
    throw new Refusal('DEVICE_NEW', { status: 401, text: DEVICE_NEW })
  return driver
}

/** The cookie of a device; scripts cannot read it, and it is sent to the driver's endpoints only. */
export const deviceCookie = ({ settings }: World, token: string): CookieOut => ({
  name: DEVICE_COOKIE,
  value: token,
  options: {
    httpOnly: true,
    sameSite: 'strict',
    secure: settings.secureCookies,
    path: apiPaths.drive,
    maxAge: (DEVICE_DAYS * DAY_MS) / 1000,
  },
})

/** Locks a ride of the driver; 404 for another's. */
export async function lockOwnRide(tx: Tx, { id }: Driver, rid: string): Promise<Reservation> {
  const ride = found(isId(rid) ? await lockRide(tx, rid, () => ({})) : null)
  return found(ride.driverId === id ? ride : null)
}

import type { CookieOut } from '#kit/answer.ts'
import { DAY_MS } from '#kit/day.ts'
import { randomToken, tokenHash } from '#kit/token.ts'
import type { Unit, World } from '#world'
import { DEVICE_DAYS } from './rules.ts'
import { addDevice, deleteDeviceByHash, lockRemembersDevices, remembersDevices, useDevice } from './store.ts'
import { apiPaths } from '#urls'

const COOKIE = 'ride_device'

type From = { client: string; cookies: Record<string, string | undefined> }

/** Devices that were remembered before this instant need the second factor again. */
export const devicesSince = (now: Date): Date => new Date(now.getTime() - DEVICE_DAYS * DAY_MS)

/** The stored hash of the browser's token; null if the browser has none. */
export function deviceHash({ cookies }: Pick<From, 'cookies'>): string | null {
  const token = cookies[COOKIE]
  return token ? tokenHash(token) : null
}

/** Whether a login from this browser skips the second factor; records the login if it does. */
export async function isRemembered(
  { tx, now }: Pick<Unit, 'tx' | 'now'>,
  memberId: string,
  from: Pick<From, 'cookies'>,
): Promise<boolean> {
  const hash = deviceHash(from)
  if (hash === null || !(await remembersDevices(tx))) return false
  return useDevice(tx, { hash, memberId, since: devicesSince(now) }, now)
}

/**
 * Remembers the browser and returns its new cookie, which replaces a former one; null if the owner does not allow it.
 */
export async function rememberDevice(
  { settings }: World,
  { tx, now, audit }: Unit,
  memberId: string,
  from: From,
): Promise<CookieOut | null> {
  // The lock prevents that a device is added while the owner forgets all of them.
  if (!(await lockRemembersDevices(tx, 'share'))) return null
  const former = deviceHash(from)
  if (former) await deleteDeviceByHash(tx, memberId, former)
  const token = randomToken()
  await addDevice(tx, { hash: tokenHash(token), memberId, client: from.client, now })
  audit({ action: 'REMEMBER_DEVICE', subject: 'staff', subjectId: memberId })
  return {
    name: COOKIE,
    value: token,
    options: {
      path: apiPaths.rideLogin,
      secure: settings.secureCookies,
      httpOnly: true,
      sameSite: 'strict',
      maxAge: DEVICE_DAYS * 86_400,
    },
  }
}

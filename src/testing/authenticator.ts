import { hotp, totpStep } from '#kit/totp.ts'
import type { StaffRole } from '#platform/realm/right/rules.ts'
import { newMember } from './actors.ts'
import { bytesOfBase32 } from './base32.ts'
import type { TestWorld } from './world.ts'

/** A member of staff with an authenticator app: the codes of the app, and the recovery codes. */
export async function staffWithApp(t: TestWorld, staffRole?: Exclude<StaffRole, 'OWNER'>) {
  const person = await newMember(t, { role: 'ADMIN', staffRole })
  const url = '/api/auth/second-factor/totp'
  const { headers } = person
  const begun = (await t.call({ method: 'POST', url, headers })).json().result
  const secret = bytesOfBase32(begun.secret)
  const code = (steps = 0) => hotp(secret, totpStep(t.world.now()) + steps)
  const payload = { code: code() }
  const confirmed = await t.call({ method: 'POST', url: `${url}/confirm`, headers, payload })
  // Moves the clock by 30 seconds, because each code is accepted only once.
  t.setNow(new Date(t.world.now().getTime() + 30_000))
  return { person, code, uri: begun.uri as string, recovery: confirmed.json().result.recovery as string[] }
}

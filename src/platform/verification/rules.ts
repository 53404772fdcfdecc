/** An attempt to verify a person is open, and its result fresh, for so long. */
export const VERIFIED_MINUTES = 10

/** Names are one when equal without spaces, in NFC and any case. */
export const sameName = (a: string, b: string): boolean => {
  const plain = (name: string) => name.normalize('NFC').replace(/\s/g, '').toLowerCase()
  return plain(a) === plain(b)
}

export type ClaimedPerson = { name: string; phone: string }
export type Verified = {
  certified: boolean
  certifiedAt: Date | null
  name: string | null
  phone: string | null
  ageYears: number | null
  /** What the provider knows the person by at each verification; without it the same one would be another each time. */
  personKey: string | null
}
export type VerificationRefusalCode =
  | 'NOT_VERIFIED'
  | 'NOT_IDENTIFIED'
  | 'VERIFICATION_OLD'
  | 'VERIFIED_OTHER'
  | 'TOO_YOUNG'

/** Whether the provider verified the very person who signs up, just now, 14 years or older. */
export function verificationRefusal(
  person: ClaimedPerson,
  verified: Verified,
  now: Date,
): VerificationRefusalCode | null {
  if (!verified.certified || !verified.certifiedAt || !verified.name || !verified.phone) return 'NOT_VERIFIED'
  if (!verified.personKey) return 'NOT_IDENTIFIED'
  const minutes = (now.getTime() - verified.certifiedAt.getTime()) / 60_000
  if (minutes > VERIFIED_MINUTES) return 'VERIFICATION_OLD'
  if (!sameName(person.name, verified.name) || person.phone !== verified.phone) return 'VERIFIED_OTHER'
  return verified.ageYears !== null && verified.ageYears < 14 ? 'TOO_YOUNG' : null
}

/** Full years from a birthday to a day, both `YYYY-MM-DD`. */
export const yearsBetween = (birthday: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) - (today.slice(5) < birthday.slice(5) ? 1 : 0)

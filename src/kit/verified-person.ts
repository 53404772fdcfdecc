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
}
export type IdentityCode = 'NOT_VERIFIED' | 'VERIFICATION_OLD' | 'VERIFIED_OTHER' | 'TOO_YOUNG'

/** Whether the provider verified the very person who signs up, just now, 14 years or older. */
export function identityRefusal(person: ClaimedPerson, verified: Verified, now: Date): IdentityCode | null {
  if (!verified.certified || !verified.certifiedAt || !verified.name || !verified.phone) return 'NOT_VERIFIED'
  const minutes = (now.getTime() - verified.certifiedAt.getTime()) / 60_000
  if (minutes > VERIFIED_MINUTES) return 'VERIFICATION_OLD'
  if (!sameName(person.name, verified.name) || person.phone !== verified.phone) return 'VERIFIED_OTHER'
  return verified.ageYears !== null && verified.ageYears < 14 ? 'TOO_YOUNG' : null
}

/** Full years from a birthday to a day, both `YYYY-MM-DD`. */
export const yearsBetween = (birthday: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) - (today.slice(5) < birthday.slice(5) ? 1 : 0)

export const IDENTITY_WORDS: Record<IdentityCode, string> = {
  NOT_VERIFIED: '본인인증이 완료되지 않았습니다. 다시 인증해 주세요.',
  VERIFICATION_OLD: '본인인증 시간이 지났습니다. 다시 인증해 주세요.',
  VERIFIED_OTHER: '입력하신 이름, 휴대폰 번호가 본인인증 정보와 다릅니다.',
  TOO_YOUNG: '만 14세 이상만 가입하실 수 있습니다.',
}

import { DAY_MS } from '#kit/day.ts'

/** The results of a check; OUTAGE: the authority gave no answer. */
export const CHECK_RESULTS = ['VALID', 'SUSPENDED', 'MISMATCH', 'OUTAGE'] as const
export type CheckResult = (typeof CHECK_RESULTS)[number]
/** The results that the owner can note from the official page. */
export const NOTED_RESULTS = ['VALID', 'SUSPENDED', 'MISMATCH'] as const

/** The data of a card that can differ from the record; CARD: it was replaced by a newer one, or reported lost. */
export const CARD_FIELDS = ['NUMBER', 'CARD', 'NAME', 'BIRTHDAY', 'SERIAL', 'CLASS'] as const
export type CardField = (typeof CARD_FIELDS)[number]

/** The classes of licenses for passenger cars: 1종 대형, 1종 보통, 2종 보통. */
export const LICENSE_CLASSES = ['LARGE', 'FIRST', 'SECOND'] as const
export type LicenseClass = (typeof LICENSE_CLASSES)[number]

/** How old a valid check may be, in milliseconds, at the acceptance of a request and at a handover. */
const FRESH_MS = { ACCEPTANCE: 30 * DAY_MS, HANDOVER: DAY_MS }
export type CheckPurpose = keyof typeof FRESH_MS

/** How long checks are kept: as long as records of a contract, in years. */
export const KEPT_YEARS = 5

type Check = { result: CheckResult; checkedAt: Date }

/** Whether a person's checks, newest first, allow the act: the last answer is a valid one and recent. An outage is no answer. */
export function isCovered(checks: readonly Check[], purpose: CheckPurpose, now: Date): boolean {
  const last = checks.find(({ result }) => result !== 'OUTAGE')
  return last?.result === 'VALID' && now.getTime() - last.checkedAt.getTime() <= FRESH_MS[purpose]
}

/** Why the owner cannot note a result: only the outage of the last check allows it. */
export const noteRefusal = (last: Pick<Check, 'result'> | undefined): 'NO_OUTAGE' | null =>
  last?.result === 'OUTAGE' ? null : 'NO_OUTAGE'

/** The twelve digits of a typed license number; null for another text. */
export function licenseNumberOf(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d{12}$/.test(digits) ? digits : null
}

/** The serial number beside the small photo, of 5 or 6 letters and digits; null for another text. */
export function serialOf(typed: string): string | null {
  const serial = typed.replace(/\s/g, '').toUpperCase()
  return /^[0-9A-Z]{5,6}$/.test(serial) ? serial : null
}

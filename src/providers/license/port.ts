import type { Day } from '#kit/day.ts'

/** The classes of licenses for passenger cars: 1종 대형, 1종 보통, 2종 보통. */
export type LicenseClass = 'LARGE' | 'FIRST' | 'SECOND'

/** A field of the card that differs from the authority's record; `CARD`: the card was replaced, or reported lost. */
export type LicenseField = 'NUMBER' | 'CARD' | 'NAME' | 'BIRTHDAY' | 'SERIAL' | 'CLASS'

/** A card and the days of the rental. The numbers go to the authority only, and are neither stored nor logged. */
export type LicenseQuestion = {
  /** Twelve digits. */
  number: string
  /** The serial number beside the small photo. */
  serial: string
  name: string
  birthday: Day
  licenseClass: LicenseClass
  from: Day
  until: Day
}

export type LicenseAnswer =
  | { result: 'VALID' | 'SUSPENDED'; mismatched: [] }
  | { result: 'MISMATCH'; mismatched: LicenseField[] }

export type LicenseChecker = {
  /** The authority's answer. Throws ProviderUnavailable or ProviderRejected when there is none. */
  check(question: LicenseQuestion): Promise<LicenseAnswer>
}

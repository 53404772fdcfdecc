/** How long an attempt to verify a person stays open, and how long its result is valid. */
export const VERIFIED_MINUTES = 10

// Letters that Unicode does not split into a plain letter and an accent.
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/**
 * The words of a name in plain letters: in lower case, without accents; spaces, hyphens, dots and apostrophes separate
 * them.
 */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN[letter]!)
    .split(/[\s\p{P}\p{Cf}`´]+/u)
    .filter(Boolean)

/** Names of more words are compared only in their given order: trying all orders would take too long. */
const MAX_WORDS = 10

/** Whether a text consists of all these words, in any order. */
function isMadeOf(text: string, words: string[]): boolean {
  if (words.length === 0 || words.length > MAX_WORDS) return text === words.join('')
  const next = [...new Set(words)].filter((word) => text.startsWith(word))
  return next.some((word) => isMadeOf(text.slice(word.length), words.toSpliced(words.indexOf(word), 1)))
}

/** Whether two names are equal; case, spacing, accents, punctuation and the order of words are ignored. */
export function isSameName(a: string, b: string): boolean {
  const [left, right] = [wordsOf(a), wordsOf(b)]
  return isMadeOf(left.join(''), right) || isMadeOf(right.join(''), left)
}

export type ClaimedPerson = { name: string; phone: string }
export type Verified = {
  certified: boolean
  certifiedAt: Date | null
  name: string | null
  phone: string | null
  ageYears: number | null
  /** The provider's key of the person, equal at each verification; without it one person could sign up twice. */
  personKey: string | null
}
export type VerificationRefusalCode =
  | 'NOT_VERIFIED'
  | 'NOT_IDENTIFIED'
  | 'VERIFICATION_OLD'
  | 'VERIFIED_OTHER'
  | 'TOO_YOUNG'

/**
 * Why the provider's verification is not accepted for a sign-up: it must be recent, of a person of 14 years or older.
 */
export function verificationRefusal(
  person: ClaimedPerson,
  verified: Verified,
  now: Date,
): VerificationRefusalCode | null {
  if (!verified.certified || !verified.certifiedAt || !verified.name || !verified.phone) return 'NOT_VERIFIED'
  if (!verified.personKey) return 'NOT_IDENTIFIED'
  const minutes = (now.getTime() - verified.certifiedAt.getTime()) / 60_000
  if (minutes > VERIFIED_MINUTES) return 'VERIFICATION_OLD'
  if (!isSameName(person.name, verified.name) || person.phone !== verified.phone) return 'VERIFIED_OTHER'
  return verified.ageYears !== null && verified.ageYears < 14 ? 'TOO_YOUNG' : null
}

/** The full years between a birthday and a day, both `YYYY-MM-DD`. */
export const yearsBetween = (birthday: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) - (today.slice(5) < birthday.slice(5) ? 1 : 0)

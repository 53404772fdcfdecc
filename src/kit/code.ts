// A copied code may contain invisible characters, and a word processor may replace hyphens with other dashes.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const DASHES = /[\p{Pd}\u2212\u30fc\u1173]/gu

/** A code as it is stored and compared: in upper case, without blanks, invisible characters and look-alike dashes. */
export const codeOf = (text: string): string =>
  text.normalize('NFKC').replace(INVISIBLE, '').replace(/\s/g, '').replace(DASHES, '-').toUpperCase()

/** 3 to 40 letters, digits, Hangul, `-` and `_`. */
export const isCode = (text: string): boolean => /^[A-Z0-9가-힣_-]{3,40}$/.test(text)

/**
 * The six digits of a one-time code. Also finds them in a whole message; null unless it has one group of six digits.
 */
export function oneTimeCodeOf(text: string): string | null {
  const visible = text.normalize('NFKC').replace(/\s/g, ' ').replace(INVISIBLE, '')
  const groups = visible.match(/(?<!\d)\d{6}(?!\d)/g) ?? [visible.replace(/[ -]/g, '')]
  return groups.length === 1 && /^\d{6}$/.test(groups[0]!) ? groups[0]! : null
}

/** The e-mail in its stored form, also for comparison: without surrounding blanks, in lower case. */
export const emailOf = (text: string): string => text.trim().normalize('NFC').toLowerCase()

/**
 * Whether the text has the form of an e-mail: a name, an `@` and a domain with a dot, no blanks, at most 200
 * characters.
 */
export const isEmail = (text: string): boolean =>
  text.length <= 200 && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text)

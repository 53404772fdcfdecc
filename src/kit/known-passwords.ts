import { readFileSync } from 'node:fs'

// The list is too long for the browser, which checks only the most common passwords (common-password.ts).
const [, list = ''] = readFileSync(new URL('known-passwords.txt', import.meta.url), 'utf8').split('\n---\n')
const KNOWN = new Set(list.split('\n').filter(Boolean))

/** The refusal of one of the 10,000 most used leaked passwords; null for any other. */
export const knownPasswordRefusal = (password: string): 'PASSWORD_COMMON' | null =>
  KNOWN.has(password.toLowerCase()) ? 'PASSWORD_COMMON' : null

import { readFileSync } from 'node:fs'

// The list is too long for the browser, which refuses only the most common ones itself.
const [, list = ''] = readFileSync(new URL('known-passwords.txt', import.meta.url), 'utf8').split('\n---\n')
const KNOWN = new Set(list.split('\n').filter(Boolean))

/** The refusal of a password that is among the 10,000 most used of leaked lists; null for any other. */
export const knownPasswordRefusal = (password: string): 'PASSWORD_COMMON' | null =>
  KNOWN.has(password.toLowerCase()) ? 'PASSWORD_COMMON' : null

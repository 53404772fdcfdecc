import { MAX_COUNTED, MAX_COUNTED_SLOW_QUERY } from './page.ts'
import { lowerCase } from './search-key.ts'

/** How a text is looked up in a column that `search_grams` fills. */
export type Lookup = {
  /** The grams that a row must have; empty when the index has none of them. */
  grams: string[]
  /** Whether few rows have these grams; false for a single character, which many rows contain. */
  isRare: boolean
  /** Whether a row that has all grams surely contains the text, so that no further check is needed. */
  isExact: boolean
  /** The limit up to which the hits are counted. */
  most: number
}

const isDigit = (letter: string | undefined) => letter !== undefined && letter >= '0' && letter <= '9'
const LONG_NUMBER = /^\d{7,}$/
const END_OF_NUMBER = 6

/** The grams of a text, as `search_grams` of the migrations makes them, and how selective they are. */
export function lookupOf(text: string): Lookup {
  // Many phone numbers begin alike (010…), so only the last digits are looked up.
  const part = LONG_NUMBER.test(text) ? text.slice(-END_OF_NUMBER) : text
  const letters = Array.from(lowerCase(part))
  const rare = [...pairsIn(letters), ...numbersIn(letters)]
  const single = letters.filter((letter) => letter !== ' ' && !isDigit(letter))
  const grams = rare.length ? rare : single
  return {
    grams,
    isRare: rare.length > 0,
    isExact: grams.length === 1 && grams[0] === text.toLowerCase(),
    most: rare.length ? MAX_COUNTED : MAX_COUNTED_SLOW_QUERY,
  }
}

const pairsIn = (letters: string[]) =>
  letters.slice(1).flatMap((next, at) => {
    const pair = [letters[at]!, next]
    return pair.every(isDigit) || pair.includes(' ') ? [] : [pair.join('')]
  })

const numbersIn = (letters: string[]) =>
  letters.slice(2).flatMap((_, at) => {
    const three = letters.slice(at, at + 3)
    return three.every(isDigit) ? [three.join('')] : []
  })

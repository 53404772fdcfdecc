import { MAX_COUNTED, MAX_COUNTED_LOOSELY } from './page.ts'
import { lowerCase } from './search-key.ts'

/** How a text is looked up in a column that `search_grams` fills. */
export type Lookup = {
  /** The parts that a row must hold; empty when the index knows none of them. */
  grams: string[]
  /** Whether few rows hold them: one character alone is held by many. */
  isRare: boolean
  /** Whether holding them is holding the text, so that nothing else must be looked at. */
  isExact: boolean
  /** How far what it finds is counted. */
  most: number
}

const isDigit = (letter: string | undefined) => letter !== undefined && letter >= '0' && letter <= '9'
const LONG_NUMBER = /^\d{7,}$/
const END_OF_NUMBER = 6

/** The parts of a text that `search_grams` of the migrations finds in it, and what they are worth. */
export function lookupOf(text: string): Lookup {
  // The beginning of a phone number is everybody's.
  const part = LONG_NUMBER.test(text) ? text.slice(-END_OF_NUMBER) : text
  const letters = Array.from(lowerCase(part))
  const rare = [...pairsIn(letters), ...numbersIn(letters)]
  const single = letters.filter((letter) => letter !== ' ' && !isDigit(letter))
  const grams = rare.length ? rare : single
  return {
    grams,
    isRare: rare.length > 0,
    isExact: grams.length === 1 && grams[0] === text.toLowerCase(),
    most: rare.length ? MAX_COUNTED : MAX_COUNTED_LOOSELY,
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

import { searchKey } from '#kit/search-key.ts'

/** The short number of a ride, as people write and say it: `R-2306`. */
export const rideNumber = (number: number): string => `R-${number}`

// The Korean keyboard types ㄱ for R and ㄲ for Shift+R; a search key has these as U+1100 and U+1101.
const SHORT_NUMBER = /^[r\u1100\u1101](\d{1,9})$/

/** The number of `R-2306`, `r2306`, `R 2306` or `ㄱ2306`; null for any other text. */
export function rideNumberIn(text: string): number | null {
  const digits = SHORT_NUMBER.exec(searchKey(text))?.[1]
  return digits === undefined ? null : Number(digits)
}

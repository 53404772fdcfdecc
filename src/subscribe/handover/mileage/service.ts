import { refuse } from '#kit/refusal.ts'
import { mileageRefusal } from './rules.ts'
import { MILEAGE_WORDS } from './copy.ts'

/** Refuses, at its field, a number that cannot be what the car has on it; in km. */
export function refuseMileage(mileage: number, before: number): void {
  const code = mileageRefusal(mileage, before)
  refuse(code, MILEAGE_WORDS, 422, code ? { mileage: MILEAGE_WORDS[code] } : undefined)
}

import { refuse } from '#kit/refusal.ts'
import { mileageRefusal } from './rules.ts'
import { MILEAGE_WORDS } from './copy.ts'

/** Refuses an impossible mileage at its field; both are in km. */
export function refuseMileage(mileage: number, before: number): void {
  const code = mileageRefusal(mileage, before)
  refuse(code, MILEAGE_WORDS, 422, code ? { mileage: MILEAGE_WORDS[code] } : undefined)
}

import { companyFacts } from '#brand'
import type { World } from '#world'
import { storedCompany } from '../store.ts'
import type { FirstDay } from './contract.ts'
import { STEPS, stepsDone } from './rules.ts'
import { whatExists } from './store.ts'

export async function show({ db, settings }: World): Promise<FirstDay> {
  const [stored, exists] = await Promise.all([storedCompany(db), whatExists(db)])
  const company = stored ?? companyFacts()
  const done = stepsDone({ company, ...exists })
  return {
    is_sample: settings.hasSample,
    is_booking_open: company.isBookingOpen,
    steps: STEPS.map((key) => ({ key, is_done: done[key] })),
    version: stored?.version ?? 1,
  }
}

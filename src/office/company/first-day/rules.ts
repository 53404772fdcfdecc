import { type CompanyFacts, firstFacts } from '#brand'

/** The steps of a new company before it takes rides, in the order in which an owner takes them. */
export const STEPS = ['company', 'account', 'plans', 'cars', 'drivers', 'staff', 'ride'] as const
export type Step = (typeof STEPS)[number]

export type FirstDayFacts = {
  company: CompanyFacts
  /** Whether each exists: a plan on sale, a car with a plate, a driver, a second member of staff, a ride. */
  hasPlan: boolean
  hasUnit: boolean
  hasDriver: boolean
  hasColleague: boolean
  hasRide: boolean
}

const differs = (company: CompanyFacts, names: (keyof CompanyFacts)[]): boolean =>
  names.every((name) => company[name] !== firstFacts[name])

/** Whether each step is done; the facts of the company and its account must not be the invented first ones. */
export const stepsDone = (facts: FirstDayFacts): Record<Step, boolean> => ({
  company: differs(facts.company, ['businessNumber', 'address', 'phone']),
  account: differs(facts.company, ['bank', 'bankAccountNumber']),
  plans: facts.hasPlan,
  cars: facts.hasUnit,
  drivers: facts.hasDriver,
  staff: facts.hasColleague,
  ride: facts.hasRide,
})

import { type CompanyFacts, firstFacts } from '#brand'

/** The steps of a new company before it takes rides, in their usual order. */
export const STEPS = ['company', 'account', 'plans', 'cars', 'drivers', 'staff', 'ride'] as const
export type Step = (typeof STEPS)[number]

export type FirstDayFacts = {
  company: CompanyFacts
  /** Whether each exists: a plan on sale, a car with a registration number, a driver, a second staff member, a ride. */
  hasPlan: boolean
  hasUnit: boolean
  hasDriver: boolean
  hasColleague: boolean
  hasRide: boolean
}

const differs = (company: CompanyFacts, names: (keyof CompanyFacts)[]): boolean =>
  names.every((name) => company[name] !== firstFacts[name])

/** Whether each step is done. For the company and its account: their details differ from the made-up initial ones. */
export const stepsDone = (facts: FirstDayFacts): Record<Step, boolean> => ({
  company: differs(facts.company, ['businessNumber', 'address', 'phone']),
  account: differs(facts.company, ['bank', 'bankAccountNumber']),
  plans: facts.hasPlan,
  cars: facts.hasUnit,
  drivers: facts.hasDriver,
  staff: facts.hasColleague,
  ride: facts.hasRide,
})

import type { Day } from '#kit/day.ts'
import { ageOn, LOWEST_AGE } from '#subscribe/application/rules.ts'
import { isLive, type SubscriptionStatus } from '#subscribe/subscription/rules.ts'

/** The maximum of drivers of a subscription besides its subscriber. */
export const MAX_DRIVERS = 5
export const MAX_NAME = 30

export type DriverRefusalCode = 'SUBSCRIPTION_OVER' | 'TOO_MANY_DRIVERS'

/**
 * The reason why a driver cannot be added: the subscription is over, or has the maximum of drivers. Null if one can.
 */
export function driverRefusal(status: SubscriptionStatus, drivers: number): DriverRefusalCode | null {
  if (!isLive(status)) return 'SUBSCRIPTION_OVER'
  return drivers >= MAX_DRIVERS ? 'TOO_MANY_DRIVERS' : null
}

/** Whether a person may drive on a day: at least 26 years old, as each subscriber. */
export const isOldEnough = (birthday: Day, today: Day): boolean => ageOn(birthday, today) >= LOWEST_AGE

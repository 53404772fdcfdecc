import { realm as ride } from '#ride/account/service.ts'
import { realm as subscribe } from '#subscribe/account/service.ts'

/** The realms; each has its own accounts and sessions. */
export const realms = [ride, subscribe] as const

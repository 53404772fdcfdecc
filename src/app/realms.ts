import { realm as ride } from '#ride/account/service.ts'
import { realm as subscribe } from '#subscribe/account/service.ts'

/** The realms, each with accounts and sessions of its own. */
export const realms = [ride, subscribe] as const

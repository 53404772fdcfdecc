import type { Lane } from '#platform/outbox/rules.ts'
import type { World } from '#world'
import { newPhone } from './actors.ts'

/** Message providers in tests: their simulators, and workers that crash. */

const PROVIDERS: Record<Lane, string> = { SMS: 'solapi', ABROAD: 'twilio', EMAIL: 'smtp' }
/** The SMTP replies that correspond to HTTP statuses. */
const SMTP_STATUSES: Record<number, number> = { 402: 452, 503: 421 }

const post = (simulatorUrl: string, provider: string, body: object) =>
  fetch(`${simulatorUrl}/__sim/${provider}/config`, { method: 'POST', body: JSON.stringify(body) })

/** Plans a fault for the next calls of a lane's provider; null clears it. */
export async function planFault(
  simulatorUrl: string,
  lane: Lane,
  fault: number | string | null,
  count = 1_000,
): Promise<void> {
  const status = lane === 'EMAIL' ? (SMTP_STATUSES[Number(fault)] ?? fault) : fault
  await post(simulatorUrl, PROVIDERS[lane], { failNext: status && { status, count } })
}

/** Configures the simulated Solapi: templates, and results by number. */
export const planSolapi = (simulatorUrl: string, body: object) => post(simulatorUrl, 'solapi', body)

export type Arrived = { channel: 'sms' | 'alimtalk' | 'email'; to: string; text: string }

/** The messages that arrived at a number or address, latest first. */
export const arrivedAt = async (simulatorUrl: string, to: string): Promise<Arrived[]> =>
  (await fetch(`${simulatorUrl}/__sim/messages?to=${encodeURIComponent(to)}`)).json() as Promise<Arrived[]>

/** A foreign number that no other test uses. */
export const newForeignPhone = (): string => `+14152${newPhone().slice(-6)}`

/** A worker that crashes after sending and before recording it. */
export function killedWorker(world: World): World {
  const { providers } = world
  const dies = async (sending: Promise<unknown>): Promise<never> => {
    await sending
    throw new Error('killed')
  }
  return {
    ...world,
    providers: {
      ...providers,
      sms: { ...providers.sms, sendAll: (...given) => dies(providers.sms.sendAll(...given)) },
      smsAbroad: {
        ...providers.smsAbroad,
        sendAll: (...given) => dies(providers.smsAbroad.sendAll(...given)),
      },
      mail: { ...providers.mail, sendAll: (...given) => dies(providers.mail.sendAll(...given)) },
    },
  }
}

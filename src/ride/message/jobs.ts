import { ProviderRejected, ProviderUnavailable } from '#providers/failure.ts'
import type { World } from '#world'
import { HOLD_SECONDS, isSecret, MAX_ATTEMPTS, pauseSeconds } from './rules.ts'
import { closeMessage, type OutboxRow, postponeMessage, takeDueMessages } from './store.ts'

/** Says whether a message still holds when it is about to be sent: a canceled ride never reminds. */
export type StillTrue = (world: World, message: OutboxRow) => Promise<boolean>

const BATCH = 20

/** Sends what waits in the outbox; answers how many were taken. */
export async function sendMessages(world: World, stillTrue: Record<string, StillTrue>): Promise<number> {
  const due = await takeDueMessages(world.db, world.now(), BATCH, HOLD_SECONDS)
  await Promise.all(due.map((message) => sendMessage(world, message, stillTrue[message.kind])))
  return due.length
}

async function sendMessage(world: World, message: OutboxRow, stillTrue?: StillTrue): Promise<void> {
  if (stillTrue && !(await stillTrue(world, message))) {
    return closeMessage(world.db, message.id, { state: 'DROPPED' }, world.now())
  }
  try {
    await world.sms.send({ to: message.recipient, text: message.text })
    await closeMessage(world.db, message.id, { state: 'SENT', blank: isSecret(message.kind) }, world.now())
  } catch (error) {
    await failed(world, message, error)
  }
}

async function failed(world: World, message: OutboxRow, error: unknown): Promise<void> {
  const isFinal = error instanceof ProviderRejected
  if (!isFinal && !(error instanceof ProviderUnavailable)) throw error
  const reason = isFinal ? error.code : 'provider unavailable'
  if (isFinal || message.attempts >= MAX_ATTEMPTS) {
    return closeMessage(world.db, message.id, { state: 'GIVEN_UP', error: reason }, world.now())
  }
  const next = new Date(world.now().getTime() + pauseSeconds(message.attempts) * 1000)
  return postponeMessage(world.db, message.id, reason, next)
}

import { ProviderRejected, ProviderUnavailable } from '#providers/failure.ts'
import type { World } from '#world'
import { HOLD_SECONDS, MAX_ATTEMPTS, pauseSeconds } from './rules.ts'
import { closeMessages, type OutboxRow, postponeMessage, takeDueMessages } from './store.ts'

/** Which messages, by id, still hold when they are about to be sent: a canceled ride never reminds. */
export type StillTrue = (world: World, messages: OutboxRow[]) => Promise<Set<string>>

const BATCH = 500

/** Sends what waits in the outbox, a batch in one call; answers how many were taken. */
export async function sendMessages(world: World, stillTrue: StillTrue): Promise<number> {
  const due = await takeDueMessages(world.db, world.now(), BATCH, HOLD_SECONDS)
  if (!due.length) return 0
  const holding = await stillTrue(world, due)
  const [valid, dropped] = [due.filter(({ id }) => holding.has(id)), due.filter(({ id }) => !holding.has(id))]
  await closeMessages(world.db, dropped, { state: 'DROPPED' }, world.now())
  await sendBatch(world, valid)
  return due.length
}

async function sendBatch(world: World, messages: OutboxRow[]): Promise<void> {
  if (!messages.length) return
  try {
    const codes = await world.sms.sendAll(messages.map(({ recipient, text }) => ({ to: recipient, text })))
    await closeMessages(
      world.db,
      messages.filter((_, place) => !codes[place]),
      { state: 'SENT' },
      world.now(),
    )
    for (const [place, code] of codes.entries()) if (code) await giveUp(world, messages[place]!, code)
  } catch (error) {
    await failed(world, messages, error)
  }
}

const giveUp = (world: World, message: OutboxRow, error: string) =>
  closeMessages(world.db, [message], { state: 'GIVEN_UP', error }, world.now())

/** A refused batch is sent one by one, so that one bad message holds up no other; a busy provider is asked later. */
async function failed(world: World, messages: OutboxRow[], error: unknown): Promise<void> {
  if (error instanceof ProviderRejected) {
    if (messages.length === 1) return giveUp(world, messages[0]!, error.code)
    for (const message of messages) await sendBatch(world, [message])
    return
  }
  if (!(error instanceof ProviderUnavailable)) throw error
  for (const message of messages) {
    if (message.attempts >= MAX_ATTEMPTS) await giveUp(world, message, 'PROVIDER_UNAVAILABLE')
    else
      await postponeMessage(
        world.db,
        message.id,
        'PROVIDER_UNAVAILABLE',
        laterThan(world.now(), message.attempts),
      )
  }
}

const laterThan = (now: Date, attempts: number) => new Date(now.getTime() + pauseSeconds(attempts) * 1000)

import { codeOf, isCode } from '#kit/code.ts'
import type { Session } from '#kit/contract.ts'
import { transaction } from '#kit/db.ts'
import { runExclusive } from '#kit/gate.ts'
import { Refusal } from '#kit/refusal.ts'
import type { World } from '#world'
import { lockAccount } from '../store.ts'
import { CODE_GUESS_MINUTES, CODE_GUESSES } from './rules.ts'
import { addGuess, dropGuess, guessesSince } from './store.ts'
import { CODES_TOO_MANY } from './copy.ts'

/**
 * Tries a code that a subscriber typed. Answers 429 after too many codes that do not exist (refused with 404). The
 * guess is counted before the try, because another process may be trying a code too. The count is removed if the code
 * exists.
 */
export async function checkCodeWithGuessLimit<T>(
  world: World,
  { session, params }: { session: Session; params: { code: string } },
  notFound: string,
  attempt: (code: string) => Promise<T>,
): Promise<T> {
  const code = codeOf(params.code)
  // A malformed text is a typing error, so it does not count as a guess.
  if (!isCode(code)) throw new Refusal('NOT_FOUND', { text: notFound })
  return runExclusive(`code ${session.personId}`, async () => {
    const guess = await countGuess(world, session.personId)
    try {
      const result = await attempt(code)
      await dropGuess(world.db, guess)
      return result
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'NOT_FOUND')) await dropGuess(world.db, guess)
      throw error
    }
  })
}

const countGuess = (world: World, subscriberId: string): Promise<string> =>
  transaction(world.db, async (tx) => {
    const now = world.now()
    await lockAccount(tx, subscriberId)
    const since = new Date(now.getTime() - CODE_GUESS_MINUTES * 60_000)
    if ((await guessesSince(tx, subscriberId, since)) >= CODE_GUESSES)
      throw new Refusal('TOO_MANY', { text: CODES_TOO_MANY, retryAfter: CODE_GUESS_MINUTES * 60 })
    return addGuess(tx, subscriberId, now)
  })

import { oneTimeCodeOf } from '#kit/code.ts'
import { newId } from '#kit/id.ts'
import { Refusal } from '#kit/refusal.ts'
import { keyedHash, randomCode, sameText } from '#kit/token.ts'
import { SYSTEM_CALLER, change } from '#kit/unit-of-work.ts'
import type { Unit, World } from '#world'
import { CODE_SECONDS, oneTimeCodeRefusal, type OneTimeCodeRefusalCode } from '../rules.ts'
import {
  addOneTimeCode,
  codeWaitSeconds,
  countOneTimeCode,
  countCodeTry,
  lockOneTimeCode,
  useOneTimeCode,
} from '../store.ts'
import { CODE_WORDS } from '../copy.ts'

/** The purpose of a one-time code and its target. The target is hashed, because it identifies a person. */
export type CodeTarget = { purpose: string; target: string }
export type OneTimeCode = NonNullable<Awaited<ReturnType<typeof lockOneTimeCode>>>
/** A code that matched, and its account. */
export type MatchedCode = OneTimeCode & { personId: string }

const targetOf = ({ secrets }: World, { target }: CodeTarget) => keyedHash(secrets.pepper, target)
const hashOf = (world: World, door: CodeTarget, code: string) =>
  keyedHash(world.secrets.pepper, `${targetOf(world, door)} ${code}`)

/**
 * Issues a code; a code for an unknown account counts against the limits too. 429 beyond one a minute or five a day.
 */
export async function issueCode(
  { tx, now }: Pick<Unit, 'tx' | 'now'>,
  world: World,
  door: CodeTarget,
  personId: string | null,
): Promise<string> {
  const { purpose } = door
  const target = targetOf(world, door)
  if (!(await countOneTimeCode(tx, purpose, target, now)))
    throw new Refusal('TOO_MANY', { retryAfter: await codeWaitSeconds(tx, purpose, target, now) })
  const code = randomCode()
  const codeHash = hashOf(world, door, code)
  const expiresAt = new Date(now.getTime() + CODE_SECONDS * 1000)
  await addOneTimeCode(tx, { id: newId(), purpose, target, personId, codeHash, createdAt: now, expiresAt })
  return code
}

/**
 * Checks a code; 422 or 410 unless it matches. A correct try counts too, so that one code causes at most five costly
 * follow-up steps.
 */
export async function checkCode(world: World, door: CodeTarget, typed: string): Promise<MatchedCode> {
  const text = oneTimeCodeOf(typed)
  // A text without six digits is a typing error, and does not count as a try.
  if (text === null) throw codeFailed('CODE_WRONG')
  const { code, refusal } = await change(world, SYSTEM_CALLER, async ({ tx, now }: Unit) => {
    const found = await lockOneTimeCode(tx, door.purpose, targetOf(world, door))
    const fits = found !== null && sameText(found.codeHash, hashOf(world, door, text))
    // The count is committed even if the code is refused.
    if (found) await countCodeTry(tx, found.id)
    return { code: found, refusal: oneTimeCodeRefusal(found && { ...found, fits }, now) }
  })
  if (refusal) throw codeFailed(refusal)
  return owned(code)
}

/** Uses up a code that matched before; 422 when it was used since, or replaced by a newer code. */
export async function spendCode(
  { tx, now }: Unit,
  world: World,
  door: CodeTarget,
  tried: OneTimeCode,
): Promise<void> {
  const code = await lockOneTimeCode(tx, door.purpose, targetOf(world, door))
  if (!code || code.usedAt || code.id !== tried.id) throw codeFailed('CODE_WRONG')
  await useOneTimeCode(tx, code.id, now)
}

/** A code for an account that does not exist never matches. */
function owned(code: OneTimeCode | null): MatchedCode {
  if (!code?.personId) throw codeFailed('CODE_WRONG')
  return { ...code, personId: code.personId }
}

const codeFailed = (code: OneTimeCodeRefusalCode) =>
  new Refusal(code, { status: code === 'CODE_EXPIRED' ? 410 : 422, text: CODE_WORDS[code] })

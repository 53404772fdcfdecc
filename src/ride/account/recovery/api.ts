import { brand } from '#brand'
import { Answer } from '#kit/answer.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { newId } from '#kit/id.ts'
import { hashPassword } from '#kit/password.ts'
import { Refusal, refuse } from '#kit/refusal.ts'
import { keyedHash, randomCode, sameText } from '#kit/token.ts'
import { change } from '#kit/unit-of-work.ts'
import {
  CODE_INTERVAL_SECONDS,
  CODE_SECONDS,
  oneTimeCodeRefusal,
  type OneTimeCodeRefusalCode,
} from '#platform/login/rules.ts'
import {
  addOneTimeCode,
  countTry,
  lockOneTimeCode,
  countOneTimeCode,
  useOneTimeCode,
} from '#platform/login/store.ts'
import { CODE_WORDS } from '#platform/login/words.ts'
import { sameName } from '#platform/verification/rules.ts'
import type { Unit, World } from '#world'
import { realm } from '../acts.ts'
import type * as contract from '../contract.ts'
import { maskLoginId, passwordRefusal } from '../rules.ts'
import { changePassword, type Member, memberByLoginId, memberByPhone } from '../store.ts'
import { ID_NOT_FOUND, PASSWORD_WORDS } from '../words.ts'

const PURPOSE = 'password'
const ID_PURPOSE = 'login_id'

/** Tells the masked id, and sends the whole one to the phone, as often as codes may be sent. */
export async function forgotId(world: World, call: Call<typeof contract.forgotId>) {
  const { body } = call
  const member = await memberByPhone(world.db, body.phone)
  if (!member?.loginId || !sameName(member.name, body.name))
    throw new Refusal('NOT_FOUND', { text: ID_NOT_FOUND })
  await sendLoginId(world, call, member)
  return { id: maskLoginId(member.loginId), created_at: member.createdAt.toISOString() }
}

async function sendLoginId(
  world: World,
  call: Call<typeof contract.forgotId>,
  { id: subjectId, loginId }: Member,
): Promise<void> {
  const { phone: recipient } = call.body
  const text = `[${brand.nameKo}] 회원님의 아이디는 ${loginId} 입니다.`
  await change(world, call, async ({ tx, now, send }) => {
    if (!(await countOneTimeCode(tx, ID_PURPOSE, keyedHash(world.secrets.pepper, recipient), now))) return
    send({ kind: ID_PURPOSE, subjectId, recipient, text })
  })
}

type ResetCall = Call<typeof contract.forgotPassword>
type ResetForm = ResetCall['body']

export async function forgotPassword(world: World, call: ResetCall) {
  const { body } = call
  if (body.code === undefined) return sendCode(world, call)
  await resetPassword(world, call, body)
  return Answer.of(undefined, { cookies: [realm.rememberClient(world, call, body.id)] })
}

/** Answers alike whether or not the account exists; the limits count for both. */
async function sendCode(world: World, call: ResetCall) {
  const { id, phone } = call.body
  const target = targetOf(world, id, phone)
  const member = await ownerOf(world, id, phone)
  const code = randomCode()
  await change(world, call, async ({ tx, now, send }) => {
    if (!(await countOneTimeCode(tx, PURPOSE, target, now)))
      throw new Refusal('TOO_MANY', { retryAfter: CODE_INTERVAL_SECONDS })
    const codeHash = keyedHash(world.secrets.pepper, `${target} ${code}`)
    const expiresAt = new Date(now.getTime() + CODE_SECONDS * 1000)
    const personId = member?.id ?? null
    await addOneTimeCode(tx, {
      id: newId(),
      purpose: PURPOSE,
      target,
      personId,
      codeHash,
      createdAt: now,
      expiresAt,
    })
    const text = `[${brand.nameKo}] 인증번호 ${code}를 입력해 주세요. (3분 이내)`
    if (member) send({ kind: 'code', subjectId: member.id, recipient: phone, text })
  })
  return { expires_in: CODE_SECONDS }
}

const targetOf = (world: World, id: string, phone: string) =>
  keyedHash(world.secrets.pepper, `${id} ${phone}`)

async function ownerOf(world: World, id: string, phone: string): Promise<Member | null> {
  const member = await memberByLoginId(world.db, id)
  return member?.phone === phone ? member : null
}

async function resetPassword(
  world: World,
  call: ResetCall,
  form: Extract<ResetForm, { code: string }>,
): Promise<void> {
  refuse(passwordRefusal(form.new_password, form.id), PASSWORD_WORDS, 422, {
    new_password: '비밀번호를 확인해 주세요.',
  })
  const target = targetOf(world, form.id, form.phone)
  const { code, refusal } = await change(world, call, ({ tx }) => tryCode(tx, world, target, form.code))
  if (refusal) throw codeFailed(refusal)
  // Hashed only now, because it is costly: whoever does not know the code must not cause it.
  const passwordHash = await hashPassword(form.new_password)
  await change(world, call, (unit: Unit) => spendCode(unit, world, form, code, passwordHash))
}

const codeFailed = (code: OneTimeCodeRefusalCode) =>
  new Refusal(code, { status: code === 'CODE_EXPIRED' ? 410 : 422, text: CODE_WORDS[code] })

type OneTimeCode = NonNullable<Awaited<ReturnType<typeof lockOneTimeCode>>>

/** Counts a try of the code, also of the right one, so that one code causes at most five hashes. Committed even when refused. */
async function tryCode(tx: Tx, world: World, target: string, text: string) {
  const code = await lockOneTimeCode(tx, PURPOSE, target)
  const fits = code !== null && sameText(code.codeHash, keyedHash(world.secrets.pepper, `${target} ${text}`))
  const refusal = oneTimeCodeRefusal(code && { ...code, fits }, world.now())
  if (code) await countTry(tx, code.id)
  return { code, refusal: refusal ?? (code?.personId ? null : ('CODE_WRONG' as const)) }
}

/** Spends a code that fitted just now, once; the sessions of the old password end. */
async function spendCode(
  unit: Unit,
  world: World,
  { id: loginId, phone }: Pick<ResetForm, 'id' | 'phone'>,
  tried: OneTimeCode | null,
  passwordHash: string,
): Promise<void> {
  const { tx, now } = unit
  const code = await lockOneTimeCode(tx, PURPOSE, targetOf(world, loginId, phone))
  if (!code?.personId || code.usedAt || code.id !== tried?.id) throw codeFailed('CODE_WRONG')
  await useOneTimeCode(tx, code.id, now)
  await changePassword(tx, code.personId, passwordHash)
  await realm.dropFailures(tx, world, loginId)
  await realm.endAll(unit, code.personId, 'PASSWORD')
}

import { brand } from '#brand'
import { Answer } from '#kit/answer.ts'
import type { Tx } from '#kit/db.ts'
import { type Call } from '#kit/http-server.ts'
import { newId } from '#kit/id.ts'
import { clearFailures } from '#kit/login-guard.ts'
import { hashPassword } from '#kit/password.ts'
import { Refusal, refuse } from '#kit/refusal.ts'
import { keyedHash, randomCode, sameText } from '#kit/token.ts'
import { addMessage } from '#ride/message/store.ts'
import { sameName } from '#kit/verified-person.ts'
import { change, type World } from '#world'
import { accountOf, forgetSession, rememberClient } from '../acts.ts'
import type { forgotId, forgotPassword } from '../contract.ts'
import {
  CODE_PAUSE_SECONDS,
  CODE_SECONDS,
  type CodeCode,
  codeRefusal,
  maskLoginId,
  passwordRefusal,
} from '../rules.ts'
import {
  addCode,
  changePassword,
  passGate,
  countTry,
  logins,
  lockCode,
  type Member,
  memberByLoginId,
  memberByPhone,
  useCode,
} from '../store.ts'
import { CODE_WORDS, ID_NOT_FOUND, PASSWORD_WORDS } from '../words.ts'

const PURPOSE = 'password'
const ID_PURPOSE = 'login_id'

/** Tells the masked id, and sends the whole one to the phone, as often as codes may be sent. */
export async function findId(world: World, { body }: Call<typeof forgotId>) {
  const member = await memberByPhone(world.db, body.phone)
  if (!member?.loginId || !sameName(member.name, body.name))
    throw new Refusal('NOT_FOUND', { text: ID_NOT_FOUND })
  await sendLoginId(world, member, member.loginId, body.phone)
  return { id: maskLoginId(member.loginId), created_at: member.createdAt.toISOString() }
}

async function sendLoginId(world: World, member: Member, loginId: string, phone: string): Promise<void> {
  const now = world.now()
  const text = `[${brand.nameKo}] 회원님의 아이디는 ${loginId} 입니다.`
  await change(world, async (tx) => {
    if (!(await passGate(tx, ID_PURPOSE, keyedHash(world.pepper, phone), now))) return
    await addMessage(
      tx,
      { kind: ID_PURPOSE, subjectId: member.id, memberId: null, recipient: phone, text },
      now,
    )
  })
}

type ResetForm = Call<typeof forgotPassword>['body']

export async function forgotPasswordOf(world: World, { body, cookies }: Call<typeof forgotPassword>) {
  if (body.code !== undefined) {
    await resetPassword(world, body)
    // Known from now on: whoever goes on guessing elsewhere cannot shut the owner out again.
    return Answer.of(undefined, { cookies: [rememberClient(world, cookies, body.id)] })
  }
  return sendCode(world, body)
}

/** Answers alike whether or not the account exists; the limits count for both. */
async function sendCode(world: World, { id, phone }: Pick<ResetForm, 'id' | 'phone'>) {
  const target = targetOf(world, id, phone)
  const member = await ownerOf(world, id, phone)
  const code = randomCode()
  const now = world.now()
  const expiresAt = new Date(now.getTime() + CODE_SECONDS * 1000)
  await change(world, async (tx) => {
    if (!(await passGate(tx, PURPOSE, target, now)))
      throw new Refusal('TOO_MANY', { retryAfter: CODE_PAUSE_SECONDS })
    const codeHash = keyedHash(world.pepper, `${target} ${code}`)
    await addCode(tx, {
      id: newId(),
      purpose: PURPOSE,
      target,
      memberId: member?.id ?? null,
      codeHash,
      createdAt: now,
      expiresAt,
    })
    const text = `[${brand.nameKo}] 인증번호 ${code}를 입력해 주세요. (3분 이내)`
    if (member)
      await addMessage(
        tx,
        { kind: 'code', subjectId: member.id, memberId: null, recipient: phone, text },
        now,
      )
  })
  return { expires_in: CODE_SECONDS }
}

const targetOf = (world: World, id: string, phone: string) => keyedHash(world.pepper, `${id} ${phone}`)

async function ownerOf(world: World, id: string, phone: string): Promise<Member | null> {
  const member = await memberByLoginId(world.db, id)
  return member?.phone === phone ? member : null
}

async function resetPassword(world: World, form: Extract<ResetForm, { code: string }>): Promise<void> {
  refuse(passwordRefusal(form.new_password, form.id), PASSWORD_WORDS, 422, {
    new_password: '비밀번호를 확인해 주세요.',
  })
  const target = targetOf(world, form.id, form.phone)
  const { code, refusal } = await change(world, (tx) => tryCode(tx, world, target, form.code))
  if (refusal) throw codeFailed(refusal)
  // Only now: a hash is costly, and whoever does not know the code must not make us work.
  const passwordHash = await hashPassword(form.new_password)
  forgetSession(...(await change(world, (tx) => spendCode(tx, world, form, code, passwordHash))))
}

const codeFailed = (code: CodeCode) =>
  new Refusal(code, { status: code === 'CODE_EXPIRED' ? 410 : 422, text: CODE_WORDS[code] })

type Code = NonNullable<Awaited<ReturnType<typeof lockCode>>>

/** Counts a try of the code, also of the right one, so that one code makes few hashes; the try stays when it is refused. */
async function tryCode(tx: Tx, world: World, target: string, text: string) {
  const code = await lockCode(tx, PURPOSE, target)
  const fits = code !== null && sameText(code.codeHash, keyedHash(world.pepper, `${target} ${text}`))
  const refusal = codeRefusal(code && { ...code, fits }, world.now())
  if (code) await countTry(tx, code.id)
  return { code, refusal: refusal ?? (code?.memberId ? null : ('CODE_WRONG' as const)) }
}

/** Spends a code that fitted just now, once, and answers the logins that end with the old password. */
async function spendCode(
  tx: Tx,
  world: World,
  { id: loginId, phone }: Pick<ResetForm, 'id' | 'phone'>,
  tried: Code | null,
  passwordHash: string,
) {
  const code = await lockCode(tx, PURPOSE, targetOf(world, loginId, phone))
  if (!code?.memberId || code.usedAt || code.id !== tried?.id) throw codeFailed('CODE_WRONG')
  const now = world.now()
  await useCode(tx, code.id, now)
  await changePassword(tx, code.memberId, passwordHash)
  await clearFailures(tx, accountOf(world, loginId))
  return logins.endAll(tx, code.memberId, 'PASSWORD', now)
}

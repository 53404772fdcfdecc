import { brand } from '#brand'
import { Answer } from '#kit/answer.ts'
import type { Call } from '#kit/http-server.ts'
import { hashPassword } from '#kit/password.ts'
import { found, Refusal, refuse } from '#kit/refusal.ts'
import { keyedHash } from '#kit/token.ts'
import { change } from '#kit/unit-of-work.ts'
import { issueCode, spendCode, tryCode } from '#platform/login/code/acts.ts'
import { CODE_SECONDS } from '#platform/login/rules.ts'
import { countOneTimeCode } from '#platform/login/store.ts'
import { sameName } from '#platform/verification/rules.ts'
import type { Unit, World } from '#world'
import { realm } from '../acts.ts'
import type * as contract from '../contract.ts'
import { maskLoginId, passwordRefusal } from '../rules.ts'
import { changePassword, lockMember, type Member, memberByLoginId, memberByPhone } from '../store.ts'
import { ID_NOT_FOUND, PASSWORD_WORDS } from '../words.ts'

const PURPOSE = 'password'
const ID_PURPOSE = 'login_id'

/** Tells the masked id, and sends the whole one to the phone, as often as codes may be sent. */
export async function forgotId(world: World, call: Call<typeof contract.forgotId>) {
  const { body } = call
  const member = await memberByPhone(world.db, body.phone)
  if (!member?.loginId || !sameName(member.name, body.name))
    throw new Refusal('NOT_FOUND', { text: ID_NOT_FOUND })
  const sent = await sendLoginId(world, call, member)
  return { id: maskLoginId(member.loginId), created_at: member.createdAt.toISOString(), sent }
}

/** False where the number has had its messages of the minute or of the day. */
async function sendLoginId(
  world: World,
  call: Call<typeof contract.forgotId>,
  { id: subjectId, loginId }: Member,
): Promise<boolean> {
  const { phone: recipient } = call.body
  const text = `[${brand.nameKo}] 회원님의 아이디는 ${loginId} 입니다.`
  return change(world, call, async ({ tx, now, send }) => {
    const mayBe = await countOneTimeCode(tx, ID_PURPOSE, keyedHash(world.secrets.pepper, recipient), now)
    if (mayBe) send({ kind: ID_PURPOSE, subjectId, recipient, text })
    return mayBe
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
  const member = await ownerOf(world, id, phone)
  await change(world, call, async (unit: Unit) => {
    const code = await issueCode(unit, world, doorOf(call.body), member?.id ?? null)
    const text = `[${brand.nameKo}] 인증번호 ${code}를 입력해 주세요. (3분 이내)`
    if (member) unit.send({ kind: 'code', subjectId: member.id, recipient: phone, text })
  })
  return { expires_in: CODE_SECONDS }
}

const doorOf = ({ id, phone }: Pick<ResetForm, 'id' | 'phone'>) => ({
  purpose: PURPOSE,
  target: `${id} ${phone}`,
})

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
  const code = await tryCode(world, doorOf(form), form.code)
  // Hashed only now, because it is costly: whoever does not know the code must not cause it.
  const passwordHash = await hashPassword(form.new_password)
  await change(world, call, async (unit: Unit) => {
    found(await lockMember(unit.tx, code.personId))
    await spendCode(unit, world, doorOf(form), code)
    await changePassword(unit.tx, code.personId, passwordHash)
    await realm.dropFailures(unit.tx, world, form.id)
    await realm.endAll(unit, code.personId, 'PASSWORD')
  })
}

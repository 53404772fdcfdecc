import { newId } from '#kit/id.ts'
import { hashPassword } from '#kit/password.ts'
import { transaction } from '#kit/db.ts'
import { change, SYSTEM_CALLER } from '#kit/unit-of-work.ts'
import { patchMember } from '#ride/account/member/contract.ts'
import { addMember, memberByLoginId } from '#ride/account/store.ts'
import { listOwnClaims, requestClaim } from '#ride/claim/contract.ts'
import { createCustomer } from '#ride/customer/contract.ts'
import { createInvite } from '#ride/invite/contract.ts'
import { addSubscriber } from '#subscribe/account/store.ts'
import type { Unit } from '#world'
import type { Agenda } from './agenda.ts'
import { type Chance, openChance } from './chance.ts'
import { DEMO_PASSWORD } from './logins.ts'
import { FAILING_PHONES, newPhone, openNames } from './names.ts'
import type { Actor, Stage } from './stage.ts'

/** The people, the clock and the draws that all parts of the demo share. */
export type Demo = {
  stage: Stage
  agenda: Agenda
  chance: Chance
  newName: () => string
  admin: Actor
  passwordHash: string
  /** A day of the demo, counted from today. */
  dayAt: (offset: number) => string
  /** An instant on such a day, by its KST time. */
  at: (offset: number, time: string) => Date
}

/** A member of the demo, and the organization whose tickets the member uses. */
export type Member = Actor & { organizationId: string | null; isCustomer: boolean }

type Given = { loginId?: string; name?: string; phone?: string }

export async function openDemo(
  stage: Stage,
  agenda: Agenda,
  adminId: string,
  { dayAt, at }: Pick<Demo, 'dayAt' | 'at'>,
): Promise<Demo> {
  const chance = openChance()
  const admin = (await memberByLoginId(stage.world.db, adminId))!
  return {
    stage,
    agenda,
    chance,
    newName: openNames(chance),
    admin: await stage.logInMember({ ...admin, phone: '' }),
    passwordHash: await hashPassword(DEMO_PASSWORD),
    dayAt,
    at,
  }
}

/** Creates a member with a login, as if by sign-up and verification. */
export async function newMember(demo: Demo, given: Given = {}): Promise<Member> {
  const { stage, passwordHash, newName, chance } = demo
  const { name = newName(), phone = newPhone() } = given
  const person = { id: newId(), name, phone, role: 'USER' as const }
  const loginId = given.loginId ?? `guest${phone.slice(-5)}`
  const birthday = `19${chance.between(55, 95)}-0${chance.between(1, 9)}-1${chance.between(0, 9)}`
  await addMember(stage.world.db, {
    ...person,
    loginId,
    passwordHash,
    birthday,
    ciHash: newId(),
    email: `${loginId}@example.com`,
    identityStatus: 'NOT_SUBMITTED',
    marketing: chance.is(0.4),
    createdAt: stage.world.now(),
  })
  return { ...(await stage.logInMember(person)), organizationId: null, isCustomer: false }
}

/** Creates an adult subscriber, as if by sign-up and verification. */
export async function newSubscriber(demo: Demo, given: { email?: string } = {}): Promise<Actor> {
  const { stage, passwordHash, newName, chance } = demo
  const person = { id: newId(), name: newName(), phone: newPhone(), role: 'USER' as const }
  const referralCode = `MOSIM${person.phone.slice(-5)}`
  await addSubscriber(stage.world.db, {
    id: person.id,
    name: person.name,
    mobile: person.phone,
    email: given.email ?? `driver${person.phone.slice(-5)}@example.com`,
    username: `driver${person.phone.slice(-5)}`,
    passwordHash,
    birthday: `19${chance.between(65, 95)}-05-1${chance.between(0, 9)}`,
    ciHash: person.id,
    referralCode,
    createdAt: stage.world.now(),
  })
  return stage.logInSubscriber(person)
}

/** Adds the guests: members with a login, two of them with a failing number, and phone customers without a login. */
export async function addMembers(demo: Demo): Promise<Member[]> {
  const { stage, admin, newName } = demo
  const members = [await newMember(demo, { loginId: 'guest', name: '김하늘' })]
  for (const phone of FAILING_PHONES) members.push(await newMember(demo, { phone }))
  while (members.length < 34) members.push(await newMember(demo))
  for (let count = 0; count < 5; count++) {
    const person = { name: newName(), phone: newPhone() }
    const note = count === 0 ? '항상 조용한 음악을 원하심' : ''
    const { id } = await stage.call(admin, createCustomer, { body: { ...person, note } })
    members.push({ id, ...person, headers: admin.headers, organizationId: null, isCustomer: true })
  }
  return members
}

/** A member invites two friends: one joined, one did not yet. */
export async function invite(demo: Demo, inviter: Member): Promise<void> {
  const { stage, admin, newName } = demo
  const params = { id: inviter.id }
  await stage.call(admin, patchMember, { params, body: { invite_limit: 5 } })
  for (const joins of [true, false]) {
    const [name, phone] = [newName(), newPhone()]
    await stage.call(inviter, createInvite, { params, body: { to_user_name: name, to_user_phone: phone } })
    if (!joins) continue
    const { id } = await newMember(demo, { name, phone })
    const joined = { memberId: id, phone, referrerCode: null, ciHash: newId() }
    await transaction(stage.world.db, (tx) => stage.world.hooks.memberJoined(tx, joined, stage.world.now()))
  }
}

/** A member verifies the number of a phone customer, and requests the customer's rides. */
export async function claimRides({ stage }: Demo, customer: Member, member: Member): Promise<void> {
  const verified = { memberId: member.id, phone: customer.phone, takenFrom: customer.id }
  await change(stage.world, SYSTEM_CALLER, (unit: Unit) => stage.world.hooks.numberVerified(unit, verified))
  const { id } = member
  const [claim] = await stage.call(member, listOwnClaims, { params: { id } })
  await stage.call(member, requestClaim, { params: { id, cid: claim!.id } })
}

import { sql } from 'drizzle-orm'
import { newId } from '#kit/id.ts'
import { hashPassword } from '#kit/password.ts'
import type { StaffRole } from '#platform/realm/right/rules.ts'
import { realm as ride } from '#ride/account/service.ts'
import { addMember, memberByLoginId } from '#ride/account/store.ts'
import { realm as subscribe } from '#subscribe/account/service.ts'
import { accountOf, addSubscriber } from '#subscribe/account/store.ts'
import { ADMIN } from './database.ts'
import type { TestWorld } from './world.ts'

/** A caller of the API: an account's id and the headers of its session. */
export type Actor = {
  id: string
  loginId: string
  name: string
  phone: string
  headers: Record<string, string>
  refreshToken: string
}

export const PASSWORD = 'correct-horse-1'
let passwordHash: string | undefined
let count = 0

/** A phone number that no other actor of this file has. It ends in 9, for which the simulator has no special result. */
export const newPhone = (): string => `010${10_000_009 + 10 * ++count}`

/** A member with a session, written directly to the store (sign-up has its own tests). */
export async function newMember(
  test: TestWorld,
  given: Partial<Pick<Actor, 'name' | 'loginId' | 'phone'>> & {
    role?: 'USER' | 'ADMIN'
    staffRole?: Exclude<StaffRole, 'OWNER'>
  } = {},
): Promise<Actor> {
  passwordHash ??= await hashPassword(PASSWORD)
  const phone = given.phone ?? newPhone()
  const person = {
    id: newId(),
    loginId: given.loginId ?? `m${phone.slice(3)}`,
    name: given.name ?? '김하늘',
    phone,
    role: given.role ?? ('USER' as const),
    staffRole: given.staffRole ?? null,
  }
  await addMember(test.world.db, { ...person, ciHash: newId(), passwordHash, createdAt: test.world.now() })
  return actorOf(test, person)
}

/** Logs in as the admin of the seed. */
export async function theAdmin(test: TestWorld): Promise<Actor> {
  const member = (await memberByLoginId(test.world.db, ADMIN.id))!
  return actorOf(test, { ...member, loginId: ADMIN.id, phone: '' })
}

export type SubscriberActor = {
  id: string
  email: string
  headers: Record<string, string>
  refreshToken: string
}

/** A subscriber with a session, written directly to the store (sign-up has its own tests). */
export async function newSubscriber({ world }: TestWorld): Promise<SubscriberActor> {
  passwordHash ??= await hashPassword(PASSWORD)
  const [id, mobile] = [newId(), newPhone()]
  const email = `s${mobile}@example.kr`
  const person = { id, email, mobile, passwordHash, name: '이구독', ciHash: id, referralCode: mobile }
  await addSubscriber(world.db, { ...person, createdAt: world.now() })
  return { id, email, ...(await newSession(world, id)) }
}

async function newSession(world: TestWorld['world'], id: string) {
  const unit = { tx: world.db, now: world.now() }
  const { accessToken, refreshToken } = await subscribe.start(
    unit,
    world,
    (await accountOf(world.db, id))!,
    '',
  )
  return { headers: { authorization: `Bearer ${accessToken}` }, refreshToken }
}

/** Starts a new session of the subscriber, because earlier ones expire when days pass. */
export const newSubscriberSession = async (
  { world }: TestWorld,
  subscriber: SubscriberActor,
): Promise<SubscriberActor> => ({
  ...subscriber,
  ...(await newSession(world, subscriber.id)),
})

/** A subscriber deletes their own account. */
export const leave = (test: TestWorld, { headers }: Pick<SubscriberActor, 'headers'>) =>
  test.call({ method: 'DELETE', url: '/api/subscribe/accounts', headers, payload: { password: PASSWORD } })

type Person = { id: string; loginId: string; name: string; phone: string; role: 'USER' | 'ADMIN' }

async function actorOf(test: TestWorld, person: Person): Promise<Actor> {
  const unit = { tx: test.world.db, now: test.world.now() }
  const { accessToken, refreshToken } = await ride.start(unit, test.world, person, '')
  const headers = { authorization: `Bearer ${accessToken}` }
  return {
    id: person.id,
    loginId: person.loginId,
    name: person.name,
    phone: person.phone,
    headers,
    refreshToken,
  }
}

/** Starts a new session of the member, because earlier ones expire when time passes. */
export const newMemberSession = (test: TestWorld, member: Actor): Promise<Actor> =>
  actorOf(test, { ...member, role: 'USER' })

/** Creates a member with `tickets` granted by the admin. */
export async function memberWithTickets(test: TestWorld, tickets: number, days = 365): Promise<Actor> {
  const member = await newMember(test)
  if (tickets) await grant(test, member.id, tickets, days)
  return member
}

export async function grant(test: TestWorld, memberId: string, amount: number, date = 365) {
  const admin = await theAdmin(test)
  return test.call({
    method: 'POST',
    url: '/api/tickets',
    headers: admin.headers,
    payload: { user_id: memberId, amount, date },
  })
}

/** A car of the seed by its name, with its number of units. */
export async function carNamed(test: TestWorld, name: string): Promise<{ id: string; units: number }> {
  const { rows } = await test.world.db.execute<{ id: string; units: number }>(sql`
    select c.id, (select count(*)::int from unit u where u.car_id = c.id and u.deleted_at is null) as units
    from car c where c.name = ${name}`)
  return rows[0]!
}

/** A booking form with valid values in every field. */
export const bookingForm = (carId: string, day = '2026-12-24', changes: object = {}) => ({
  car_id: carId,
  name: '박서연',
  phone: '010-1234-5678',
  pickup_location: '서울 중구 소공로 119 웨스틴조선 서울',
  pickup_time: `${day} 09:30`,
  via_locations: [],
  dropoff_location: '인천국제공항 제1여객터미널 3층 7번 출구',
  ride_purpose: 'airport',
  luggage_count: 2,
  passenger_count: 2,
  special_requests: '',
  ...changes,
})

/** The audit entries of a subject as stored: without the subject's name, which the API adds. */
export async function storedAudit(test: TestWorld, subjectId: string): Promise<string> {
  const { rows } = await test.world.db.execute(sql`select * from audit where subject_id = ${subjectId}`)
  return JSON.stringify(rows)
}

/** Books for a member; returns the raw answer. */
export const book = (test: TestWorld, member: Actor, form: object, key?: string) =>
  test.call({
    method: 'POST',
    url: `/api/users/${member.id}/reservations`,
    headers: { ...member.headers, ...(key && { 'idempotency-key': key }) },
    payload: form,
  })

/** A member's tickets in account, ledger and lots: three sums in half tickets, which must be equal. */
export async function balances(test: TestWorld, memberId: string) {
  const { rows } = await test.world.db.execute<{ account: number; ledger: number; lots: number }>(sql`
    select coalesce((select halves from ticket_account where holder_id = ${memberId}), 0)::int as account,
      coalesce((select sum(amount) from ticket_entry where holder_id = ${memberId}), 0)::int as ledger,
      coalesce((select sum(remaining) from ticket_lot where holder_id = ${memberId}), 0)::int as lots`)
  return rows[0]!
}

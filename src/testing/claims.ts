import { beforeEach, expect } from 'vitest'
import { addDays, dayOf } from '#kit/day.ts'
import type { ClaimRow, OwnClaim } from '#ride/claim/contract.ts'
import { type Actor, book, bookingForm, carNamed, grant, newPhone, theAdmin } from './actors.ts'
import { newApplicant, realmsOf } from './realms.ts'
import type { TestWorld } from './world.ts'

type Person = Pick<Actor, 'id' | 'headers'>

/** Phone customers, people who sign up with the customers' numbers, and staff. */
export function claimsIn(t: TestWorld) {
  const [, realm] = realmsOf(t).find(([name]) => name === 'ride')!
  // The verification provider uses the real time.
  beforeEach(() => t.setNow(new Date()))
  let ahead = 30
  /** A day that no other ride of this file uses. */
  const newDay = () => addDays(dayOf(new Date()), ahead++)

  const asStaff = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
    t.call({ method, url, headers: (await theAdmin(t)).headers, ...(payload && { payload }) })

  /** A phone customer with granted tickets and rides paid with them. */
  const newCustomer = async ({ tickets = 3, rides = 1, note = '' } = {}) => {
    const phone = newPhone()
    const added = await asStaff('POST', '/api/customers', { name: '한전화', phone, note })
    const { id } = added.json().result as { id: string }
    if (tickets) await grant(t, id, tickets)
    const customer = { id, phone, headers: (await theAdmin(t)).headers } as Actor
    const ids: string[] = []
    for (let count = 0; count < rides; count++) ids.push(await rideOf(customer))
    return { ...customer, rides: ids }
  }

  const rideOf = async (customer: Actor): Promise<string> => {
    const { id } = await carNamed(t, 'ALPHARD')
    const booked = await book(t, customer, bookingForm(id, newDay(), { phone: customer.phone }))
    expect(booked.statusCode, booked.body).toBe(201)
    return booked.json().result.id
  }

  /** The answer of a sign-up of a new person with a verified number. */
  const signUpWith = async (phone: string, birthday: string) => {
    const applicant = { ...newApplicant(), phone, birthday }
    const attempt = realm.attemptIdOf(await realm.openAttempt(applicant))
    const code = await realm.verify(attempt, applicant)
    return realm.signUp(realm.form(applicant, realm.newLoginId(), code))
  }
  let born = 0
  const newBirthday = () => new Date(Date.UTC(1960, 0, ++born)).toISOString().slice(0, 10)

  const personOf = (answer: Awaited<ReturnType<typeof signUpWith>>): Person => ({
    id: realm.idOf(answer),
    headers: { authorization: `Bearer ${realm.tokensOf(answer).accessToken}` },
  })
  const signUp = async (phone: string): Promise<Person> => {
    const answer = await signUpWith(phone, newBirthday())
    expect(answer.statusCode, answer.body).toBe(201)
    return personOf(answer)
  }

  const claimsOf = async ({ id, headers }: Person): Promise<OwnClaim[]> =>
    (await t.call({ url: `/api/users/${id}/claims`, headers })).json().result
  const answerClaim = ({ id, headers }: Person, claim: string, how: 'request' | 'decline') =>
    t.call({ method: 'POST', url: `/api/users/${id}/claims/${claim}/${how}`, headers })
  const listed = async (query = ''): Promise<ClaimRow[]> =>
    (await asStaff('GET', `/api/admin/claims${query}`)).json().result
  const accept = (id: string) => asStaff('POST', `/api/admin/claims/${id}/accept`)
  const refuse = (id: string, reason = '다른 분') =>
    asStaff('POST', `/api/admin/claims/${id}/refuse`, { reason })

  /** A customer, the member who verified the number, and their requested claim. */
  const requested = async (given: Parameters<typeof newCustomer>[0] = {}) => {
    const customer = await newCustomer(given)
    const member = await signUp(customer.phone)
    const [{ id }] = (await claimsOf(member)) as [OwnClaim]
    expect((await answerClaim(member, id, 'request')).statusCode).toBe(200)
    return { customer, member, id }
  }
  return {
    asStaff,
    newCustomer,
    rideOf,
    newDay,
    signUp,
    signUpWith,
    newBirthday,
    personOf,
    claimsOf,
    answerClaim,
    listed,
    accept,
    refuse,
    requested,
  }
}

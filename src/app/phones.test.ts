import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, bookingForm, carNamed, memberWithTickets, newMember, theAdmin } from '#testing/actors.ts'
import { asAdmin, newOrganization } from '#testing/organizations.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
const AGREED = { terms: true, privacy: true }

let [guest, staff]: Actor[] = []
let [organization, car] = ['', '']
beforeAll(async () => {
  guest = await memberWithTickets(t, 50)
  staff = await theAdmin(t)
  organization = (await newOrganization(t)).id
  car = (await carNamed(t, 'ALPHARD')).id
})
const post = async (url: string, payload: object, actor?: Actor) =>
  t.call({ method: 'POST', url, payload, ...(actor && { headers: actor.headers }) })

type Way = [name: string, field: string, send: (phone: string) => ReturnType<typeof asAdmin>]
const MOBILES: Way[] = [
  [
    'an invite',
    'to_user_phone',
    (phone) => post(`/api/users/${guest!.id}/invite`, { to_user_name: '김', to_user_phone: phone }, guest),
  ],
  [
    'a driver',
    'phone',
    (phone) =>
      post('/api/drivers', { name: '기사', phone, address: '', note: '', fixed_schedule: '' }, staff),
  ],
  [
    'a change of a member by staff',
    'phone',
    (phone) => asAdmin(t, 'PATCH', `/api/users/${guest!.id}`, { phone }),
  ],
  ['a verification', 'phone', (phone) => post('/api/auth/identity-attempts', { name: '김', phone })],
  [
    'a sign-up',
    'phone',
    (phone) =>
      post('/api/auth/signup', {
        name: '김',
        id: 'haneul',
        phone,
        password: 'long-enough-1',
        identity_code: 'imp_1',
        agreements: AGREED,
      }),
  ],
  [
    'a referrer',
    'referrerCode',
    (phone) =>
      post('/api/auth/signup', {
        name: '김',
        id: 'haneul',
        phone: '010-1234-5678',
        referrerCode: phone,
        password: 'long-enough-1',
        identity_code: 'imp_1',
        agreements: AGREED,
      }),
  ],
  [
    'a sign-up of the subscription side',
    'mobile',
    (mobile) =>
      post('/api/subscribe/accounts/signup', {
        name: '김',
        mobile,
        email: 'a@example.kr',
        password: 'long-enough-1',
        identity_code: 'x',
        agreements: AGREED,
      }),
  ],
  [
    'an invitation to an organization',
    'user_phone',
    (user_phone) =>
      asAdmin(t, 'POST', `/api/organizations/${organization}/members`, { user_phone, role: 'booker' }),
  ],
]

const ANY: Way[] = [
  [
    'a booking',
    'phone',
    (phone) => post(`/api/users/${guest!.id}/reservations`, bookingForm(car, undefined, { phone }), guest),
  ],
  [
    'an address book',
    'phone',
    (phone) => post(`/api/users/${guest!.id}/passengers`, { name: '김', phone }, guest),
  ],
  [
    'the address book of an organization',
    'phone',
    (phone) => asAdmin(t, 'POST', `/api/organizations/${organization}/passengers`, { name: '김', phone }),
  ],
]

describe.each([...MOBILES, ...ANY])('%s', (_, field, send) => {
  test.each(['010-123-4567', '010-1234-56789', '+1 415 555 26711', '1588-1234', '010-1234-5678 내선 9'])(
    'refuses %s, which is not a phone number, at its field (C-074, C-235)',
    async (phone) => {
      const answer = await send(phone)
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]])
      expect(answer.json().fields[field]).toMatch(/번호를 (정확히|모두) 입력|전화번호/)
    },
  )
})

describe.each(MOBILES)('%s', (_, field, send) => {
  test.each(['02-2233-3131', '0507-1319-1234', '070-1234-5678', '+1 415 555 2671', '0081 90 1234 5678'])(
    'refuses %s, which is not a Korean mobile number (A-017)',
    async (phone) => {
      const answer = await send(phone)
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]])
    },
  )
})

test.each([
  ['0507-1319-1234', '050713191234'],
  ['82-10-1234-5678', '01012345678'],
  ['(+82)10-1234-5679', '01012345679'],
  ['0082 10 1234 5670', '01012345670'],
  ['０１０ １２３４ ５６７１', '01012345671'],
  ['02-2233-3131', '0222333131'],
  ['+1 (415) 555-2672', '+14155552672'],
  ['0081 90-1234-5673', '+819012345673'],
])('books and stores a passenger with the number %s as %s (C-075)', async (typed, digits) => {
  const day = `2026-12-${String(5 + Number(digits.slice(-1))).padStart(2, '0')}`
  const booked = await post(
    `/api/users/${guest!.id}/reservations`,
    bookingForm(car, day, { phone: typed }),
    guest,
  )
  const kept = await post(`/api/users/${guest!.id}/passengers`, { name: '김', phone: typed }, guest)
  expect([booked.json().result.phone, kept.json().result.phone]).toEqual([digits, digits])
})

test('staff can change a member’s mobile number in any spelling (A-017)', async () => {
  const member = await newMember(t)
  const answer = await asAdmin(t, 'PATCH', `/api/users/${member.id}`, { phone: '+82 11-234-5678' })
  expect([answer.statusCode, answer.json().result.phone]).toEqual([200, '0112345678'])
})

import type pg from 'pg'
import { addDays, dayOf, monthStart } from '#kit/day.ts'
import { memberId, MEMBERS } from './history.ts'
import { wire } from './load.ts'

/** A kind of staff request; each call of `next` makes a new request of this kind. */
export type Ask = {
  name: string
  isChange?: true
  /** For a rare request by one person: its maximum time in ms on an idle machine, for any number of rows. */
  rareMs?: number
  /** For a rare request: whether the ratio between the two sizes is limited too. */
  isSteady?: true
  next: () => string
}

type Known = { id: string; name: string; phone: string }
type Facts = Record<'rides' | 'guests' | 'members' | 'drivers', Known[]> & {
  cars: string[]
  plates: string[]
  ahead: string[]
  subjects: string[]
}

/** Search texts and filter values for staff requests: a few hundred of each, from the whole history. */
export async function factsOf(client: pg.Client): Promise<Facts> {
  const rows = async <Row>(sql: string) => (await client.query(sql)).rows as Row[]
  const ids = async (sql: string) => (await rows<{ id: string }>(sql)).map(({ id }) => id)
  const sample = 'tablesample system_rows(2000)'
  await client.query('create extension if not exists tsm_system_rows')
  return {
    rides: await rows(`select id, name, phone from reservation ${sample} order by random() limit 300`),
    guests: await rows(
      `select m.id, m.login_id as name, m.phone from reservation r ${sample} join member m on m.id = r.member_id order by random() limit 300`,
    ),
    members: await rows(
      `select id, name, login_id as phone from member ${sample} where login_id <> 'boss' order by random() limit 300`,
    ),
    drivers: await rows('select id, name, phone from driver order by random() limit 100'),
    cars: await ids('select id from car'),
    plates: await ids('select registration_number as id from unit'),
    ahead: await ids(
      `select id from live_reservation where ride_date > (now() at time zone 'Asia/Seoul')::date order by random() limit 1000`,
    ),
    subjects: await ids(`select subject_id as id from audit ${sample} order by random() limit 300`),
  }
}

// The limits of rare requests: the owner's figures with the rows behind them, and the books.
const FIGURES_MS = 300
const BOOKS_MS = 500

const oneOf = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!
const query = (values: Record<string, string | number>) =>
  Object.entries({ page: 1, page_size: 50, ...values })
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')

/** Every list of the back office with each of its filters, its searches, and the changes made during the run. */
export function asksOf(token: string, facts: Facts): Ask[] {
  const headers = { authorization: `Bearer ${token}` }
  const today = dayOf(new Date())
  const read = (name: string, path: () => string): Ask => ({ name, next: () => wire('GET', path(), headers) })
  const rides = (name: string, values: () => Record<string, string | number>) =>
    read(`reservations ${name}`, () => `/api/reservations?${query(values())}`)
  const list = (name: string, path: string, values: () => Record<string, string | number> = () => ({})) =>
    read(name, () => `${path}?${query(values())}`)
  const rare = (...given: Parameters<typeof list>): Ask => ({ ...list(...given), rareMs: FIGURES_MS })
  const everything = (what: string, text: () => string) =>
    read(`search for ${what}`, () => `/api/admin/search?q=${encodeURIComponent(text())}`)
  const up = { sort: 'pickup_time' }
  const tabs = [
    ['pending', { status: 'PENDING', ...up }],
    ['confirmed', { status: 'CONFIRMED', ...up }],
    ['completed', { status: 'COMPLETED' }],
    ['canceled', { status: 'CANCELLED' }],
    ['all', {}],
  ] as const
  const filters: [string, () => Record<string, string | number>][] = [
    ['', () => ({})],
    ['+ day', () => ({ from: addDays(today, 1), to: addDays(today, 1) })],
    ['+ week', () => ({ from: addDays(today, -7), to: today })],
    ['+ car', () => ({ car: oneOf(facts.cars) })],
    ['+ driver', () => ({ driver: oneOf(facts.drivers).id })],
    ['+ no driver', () => ({ driver: 'none' })],
    ['+ car, no driver', () => ({ car: oneOf(facts.cars), driver: 'none' })],
    ['+ name', () => ({ q: oneOf(facts.rides).name })],
    ['+ part of a name', () => ({ q: oneOf(facts.rides).name.slice(1) })],
    ['+ phone', () => ({ q: oneOf(facts.rides).phone })],
  ]
  return [
    ...tabs.flatMap(([tab, values]) =>
      filters.map(([name, more]) => rides(`${tab} ${name}`.trim(), () => ({ ...values, ...more() }))),
    ),
    rare('reservations of a purpose', '/api/reservations', () => ({
      status: 'COMPLETED',
      purpose: 'golf',
      from: addDays(today, -30),
      to: today,
    })),
    rare('reservations canceled by staff', '/api/reservations', () => ({
      status: 'CANCELLED',
      canceled: 'STAFF',
      from: addDays(today, -30),
      to: today,
    })),
    rides('completed, page 20', () => ({ status: 'COMPLETED', page: 20 })),
    rides('completed, last page', () => ({ status: 'COMPLETED', page: 120 })),
    rides('all + surname', () => ({ q: oneOf(facts.rides).name.slice(0, 1) })),
    rides('all + last digits', () => ({ q: oneOf(facts.rides).phone.slice(-4) })),
    rides('all + login id', () => ({ q: oneOf(facts.guests).name })),
    rides('all + part of a login id', () => ({ q: oneOf(facts.guests).name.slice(0, 5) })),
    list('members', '/api/users'),
    list('members by name', '/api/users', () => ({ sort: 'name' })),
    list('members, page 150', '/api/users', () => ({ page: 150 })),
    list('members + name', '/api/users', () => ({ q: oneOf(facts.members).name })),
    list('members + part of a name', '/api/users', () => ({ q: oneOf(facts.members).name.slice(1) })),
    list('members + surname', '/api/users', () => ({ q: oneOf(facts.members).name.slice(0, 1) })),
    list('members + login id', '/api/users', () => ({ q: oneOf(facts.members).phone })),
    rare('members with tickets that expire', '/api/users', () => ({ expires_within: 30 })),
    rare('members who came again', '/api/users', () => ({
      rode_from: addDays(today, -30),
      rode_to: today,
      repeat: 'true',
    })),
    list('tickets sold', '/api/admin/tickets', () => ({ type: 'CHARGE' })),
    list('tickets used + days', '/api/admin/tickets', () => ({
      type: 'USE',
      from: addDays(today, -30),
      to: today,
    })),
    list('cars', '/api/cars'),
    list('drivers', '/api/drivers'),
    list('drivers + name', '/api/drivers', () => ({ q: oneOf(facts.drivers).name })),
    list('drivers + last digits', '/api/drivers', () => ({ q: oneOf(facts.drivers).phone.slice(-4) })),
    list('audit', '/api/admin/audit'),
    list('audit, page 100', '/api/admin/audit', () => ({ page: 100 })),
    list('audit + person', '/api/admin/audit', () => ({ q: `직원 ${oneOf([1, 2, 3])}` })),
    list('audit + subject', '/api/admin/audit', () => ({ subject: oneOf(['reservation', 'member']) })),
    list('audit + ride', '/api/admin/audit', () => ({ subject_id: oneOf(facts.subjects) })),
    list('audit + days', '/api/admin/audit', () => ({ from: addDays(today, -10), to: addDays(today, -3) })),
    list('messages', '/api/admin/outbox'),
    list('messages failed', '/api/admin/outbox', () => ({ state: 'FAILED' })),
    list('messages, page 100', '/api/admin/outbox', () => ({ page: 100 })),
    list('messages + phone', '/api/admin/outbox', () => ({ q: oneOf(facts.guests).phone })),
    list('messages + last digits', '/api/admin/outbox', () => ({ q: oneOf(facts.guests).phone.slice(-4) })),
    read('overview', () => '/api/admin/overview'),
    read('task counts', () => '/api/admin/task-counts'),
    everything('a name', () => oneOf(facts.rides).name),
    everything('part of a name', () => oneOf(facts.rides).name.slice(1)),
    everything('a phone', () => oneOf(facts.guests).phone),
    everything('last digits', () => oneOf(facts.guests).phone.slice(-4)),
    everything('a plate', () => oneOf(facts.plates)),
    everything('a short number', () => `R-${1 + Math.floor(Math.random() * 9_999)}`),
    everything('a place', () => '인천공항'),
    read('timeline of a day', () => `/api/admin/timeline?day=${addDays(today, oneOf([0, 1]))}`),
    read('calendar of a month', () => `/api/admin/availability?from=${monthStart(today)}&days=31`),
    { ...read('figures of a month', () => '/api/admin/figures'), rareMs: FIGURES_MS },
    {
      ...read(
        'figures of a year',
        () => `/api/admin/figures?from=${addDays(today, -335)}&to=${addDays(today, 30)}`,
      ),
      rareMs: FIGURES_MS,
      isSteady: true,
    },
    {
      ...read('books of a year', () => `/api/admin/books?from=${addDays(today, -364)}&to=${today}`),
      rareMs: BOOKS_MS,
    },
    { ...read('closed months', () => '/api/admin/books/closed-months'), rareMs: BOOKS_MS },
    ...['PENDING', 'CONFIRMED', 'COMPLETED', 'CANCELLED'].map((status) =>
      read(
        `counts, ${status.toLowerCase()}`,
        () =>
          `/api/reservations/counts?status=${status}&first=${addDays(today, -1)}&last=${addDays(today, 1)}`,
      ),
    ),
    read(
      'counts + name',
      () => `/api/reservations/counts?status=PENDING&q=${encodeURIComponent(oneOf(facts.rides).name)}`,
    ),
    read('a ride by its id', () => `/api/reservations/${oneOf(facts.ahead)}`),
    list('changes of a ride', '/api/admin/audit', () => ({ subject_id: oneOf(facts.ahead) })),
    list('messages of a ride', '/api/admin/outbox', () => ({ subject_id: oneOf(facts.ahead) })),
    read('candidates of a ride', () => `/api/reservations/${oneOf(facts.ahead)}/candidates`),
    ...changes(headers, facts),
  ]
}

function changes(headers: Record<string, string>, facts: Facts): Ask[] {
  const change = (name: string, method: string, path: () => string, body: () => object): Ask => ({
    name,
    isChange: true,
    next: () => wire(method, path(), headers, body()),
  })
  const ride = () => `/api/reservations/${oneOf(facts.ahead)}`
  return [
    change('assign a driver', 'PATCH', ride, () => ({ driver_id: oneOf(facts.drivers).id, force: true })),
    change('confirm', 'PATCH', ride, () => ({ status: 'CONFIRMED' })),
    change(
      'correct a name',
      'PATCH',
      () => `${ride()}/details`,
      () => ({ name: oneOf(facts.rides).name }),
    ),
    change(
      'raise invites',
      'PATCH',
      () => `/api/users/${memberId(1 + Math.floor(Math.random() * MEMBERS))}`,
      () => ({
        invite_limit: Math.floor(Math.random() * 10),
      }),
    ),
  ]
}

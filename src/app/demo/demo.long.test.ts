import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#kit/contract.ts'
import { addDays, dayOf } from '#kit/day.ts'
import { pathOf } from '#kit/web/call.ts'
import { getBooks } from '#office/books/contract.ts'
import { getTaskCounts } from '#office/today/contract.ts'
import { realm as ride } from '#ride/account/service.ts'
import { memberByLoginId } from '#ride/account/store.ts'
import { listDispatch } from '#ride/reservation/dispatch/contract.ts'
import { startSimulator } from '#simulator/server.ts'
import { realm as subscribe } from '#subscribe/account/service.ts'
import { accountOf } from '#subscribe/account/store.ts'
import { theAdmin } from '#testing/actors.ts'
import { counted } from '#testing/books.ts'
import { ADMIN } from '#testing/database.ts'
import { testWorld } from '#testing/world.ts'
import { readConfig } from '../config.ts'
import { endpoints } from '../rooms.ts'
import { buildServer } from '../server.ts'
import { openClock } from './clock.ts'
import { fillDemo } from './fill.ts'
import { DEMO_MEMBER, DEMO_SUBSCRIBER } from './logins.ts'

const t = testWorld()
let tookMs = 0
let fillAgain: () => Promise<void>

beforeAll(async () => {
  const clock = openClock()
  const simulator = await startSimulator({ port: 0, now: () => clock.now().getTime() })
  const env = { MOSIM_DATA: t.dataFolder, MOSIM_ADMIN_ID: ADMIN.id, MOSIM_ADMIN_PASSWORD: 'not-used-here-1' }
  const { databaseUrl } = t
  const parts = {
    config: readConfig(env, true),
    databaseUrl,
    simulatorUrl: simulator.url,
    clock,
    build: buildServer,
  }
  fillAgain = () => fillDemo(t.world, parts)
  const begun = process.cpuUsage()
  await fillAgain()
  const { user, system } = process.cpuUsage(begun)
  tookMs = (user + system) / 1_000
  await simulator.close()
  t.setNow(new Date())
}, 180_000)

/** The lists that are empty in the demo, each with its reason. */
const EMPTY: Record<string, string> = {
  holds: 'a hold ends after minutes',
  callers: 'nothing was typed',
  search: 'nothing was typed',
  'closed-months': 'a closing cannot be undone, so the owner tries it',
}

const isList = ({ method, output, events, query }: Endpoint): boolean =>
  method === 'GET' && !events && output instanceof z.ZodArray && query?.safeParse({}).success !== false
const listsOf = (who: Endpoint['who'][], may: (path: string) => boolean) =>
  endpoints
    .map(({ endpoint }) => endpoint as Endpoint)
    .filter((endpoint) => isList(endpoint) && who.includes(endpoint.who) && may(endpoint.path))
    .map(({ path }) => path)

async function emptyAmong(urls: string[], headers: Record<string, string>): Promise<string[]> {
  const empty: string[] = []
  for (const url of urls) {
    const answer = await t.call({ url, headers })
    expect(answer.statusCode, `${url} ${answer.body}`).toBe(200)
    const body = answer.json()
    if ((body.result ?? body).length === 0) empty.push(url)
  }
  return empty.filter((url) => !Object.hasOwn(EMPTY, url.split('/').at(-1) ?? ''))
}

const session = async (realm: typeof ride | typeof subscribe, person: object | null) => {
  const { accessToken } = await realm.start(
    { tx: t.world.db, now: t.world.now() },
    t.world,
    person as never,
    '',
  )
  return { authorization: `Bearer ${accessToken}` }
}

test('fills a new database in a minute, and only once', async () => {
  // Measures CPU time of this process: other processes may keep the cores busy.
  expect(tookMs).toBeLessThan(60_000)
  const begun = performance.now()
  await fillAgain()
  expect(performance.now() - begun).toBeLessThan(1_000)
})

test('every list of staff has a row', async () => {
  const { headers } = await theAdmin(t)
  const lists = listsOf(['admin'], (path) => !path.includes('{'))
  expect(lists.length).toBeGreaterThan(20)
  const reservations = ['PENDING', 'CONFIRMED', 'COMPLETED', 'CANCELLED'].map((status) =>
    pathOf(listDispatch, { query: { status } }),
  )
  expect(await emptyAmong([...lists, ...reservations], headers)).toEqual([])
})

test('the task lists of staff have rows', async () => {
  const { headers } = await theAdmin(t)
  const counts = (await t.call({ url: pathOf(getTaskCounts), headers })).json().result
  const idle = Object.entries(counts).filter(([name, count]) => name !== 'under_way' && count === 0)
  // Provider and books agree, and no subscriber objects to a return. Yesterday's ride is under way only in the first
  // hour of a day.
  expect(idle.map(([name]) => name).toSorted()).toEqual([
    'declined_requests',
    'payment_differences',
    'settlement_objections',
  ])
})

test('every list of a guest and of a subscriber has a row', async () => {
  const guest = (await memberByLoginId(t.world.db, DEMO_MEMBER))!
  const own = listsOf(['self', 'member'], (path) => /^\/api\/(users\/\{id\}\/)?[a-z-]+$/.test(path))
  const urls = own.map((path) => path.replace('{id}', guest.id))
  expect(await emptyAmong(urls, await session(ride, guest))).toEqual([])
  const { rows } = await t.world.db.execute<{ id: string }>(
    sql`select id from subscriber where email = ${DEMO_SUBSCRIBER}`,
  )
  const theirs = listsOf(['subscriber'], (path) => !path.includes('{'))
  const headers = await session(subscribe, await accountOf(t.world.db, rows[0]!.id))
  expect(await emptyAmong(theirs, headers)).toEqual([])
})

test('the books balance, and rows agree with them', async () => {
  const { headers } = await theAdmin(t)
  const today = dayOf(t.world.now())
  const url = pathOf(getBooks, { query: { from: addDays(today, -61), to: today } })
  const { deferred } = (await t.call({ url, headers })).json().result
  const { opening, received, recognized, refunded, expired, closing } = deferred
  expect([opening, received > 0, recognized > 0, refunded > 0]).toEqual([0, true, true, true])
  expect(opening + received - recognized - refunded - expired).toBe(closing)
  const { lots, to_come, ...wrong } = await counted(t)
  expect(Number(lots) + Number(to_come)).toBe(closing)
  expect(wrong).toEqual({ wrong_rides: 0, negative: 0, wrong_lots: 0 })
})

test('no past message waits to be sent, and no session is left', async () => {
  const { rows } = await t.world.db.execute<Record<string, number>>(sql`
    select (select count(*)::int from outbox where created_at < now() - interval '1 day') as late,
      (select count(*)::int from ended_message where state = 'SENT') > 200 as is_sent`)
  expect(rows[0]).toEqual({ late: 0, is_sent: true })
})

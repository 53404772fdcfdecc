import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { rollUpTicketBooks } from '#ride/ticket/books/jobs.ts'
import { grant, newMember, theAdmin } from '#testing/actors.ts'
import { asStaff, payAtWindow, returnFromWindow, startPurchase } from '#testing/purchases.ts'
import { completeRide, confirmedRide, dispatchRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'
import type { Books } from './contract.ts'

const t = testWorld({ sharesClock: true })

const answerOf = async (from: string, to: string) =>
  (
    await t.call({ url: `/api/admin/books?from=${from}&to=${to}`, headers: (await theAdmin(t)).headers })
  ).json()
const books = async (from: string, to = from): Promise<Books> => (await answerOf(from, to)).result

beforeAll(async () => {
  // A plan of three half tickets, whose price cannot be divided evenly.
  await t.world.db.execute(sql`update plan set price = 1000000, halves = 3 where title = '6 TICKET'`)
})

test('free tickets are worth 0 won: 371,000,000 of 1,190,000,000 won at list price', async () => {
  await t.world.db.execute(sql`update plan set price = 371000000, halves = 742 where title = '150 TICKET'`)
  const member = await newMember(t)
  const { id } = await startPurchase(t, member, {
    method: 'transfers',
    title: '150 TICKET',
    body: { depositor: '모심' },
  })
  await asStaff(t, id, 'accept')
  await grant(t, member.id, 819)
  const { received, tickets, deferred } = await books('2026-12-01')
  expect(received).toEqual({
    card: 0,
    transfer: 371_000_000,
    subscription: 0,
    refunded: 0,
    net: 371_000_000,
  })
  expect(tickets).toMatchObject({ sold: 371, granted_free: 819, outstanding: 1_190 })
  expect(deferred).toMatchObject({ opening: 0, received: 371_000_000, recognized: 0, closing: 371_000_000 })
})

test('the journal lists a day’s paid ride with number, payer and won, but no free one', async () => {
  t.setNow('2027-06-09T14:50:00Z')
  const member = await newMember(t, { name: '=SUM(1)' })
  const purchase = await startPurchase(t, member)
  await payAtWindow(t, purchase)
  await returnFromWindow(t, member, purchase)
  t.setNow('2027-06-09T15:10:00Z')
  const { id } = await confirmedRide(t, member, '2027-06-20')
  await grant(t, member.id, 5)
  await dispatchRide(t, id, { status: 'CANCELLED', refund: false })
  const lines = async (from: string, to: string) => {
    const url = `/api/admin/books/journal?from=${from}&to=${to}`
    const file = await t.call({ url, headers: (await theAdmin(t)).headers })
    expect(file.headers['content-type']).toContain('text/csv')
    return file.body.trim().split('\r\n').slice(1)
  }
  const { rows } = await t.world.db.execute<{ number: number }>(
    sql`select number from reservation where id = ${id}`,
  )
  expect(await lines('2027-06-10', '2027-06-10')).toEqual([
    `2027-06-10 00:10,매출 인식,R-${rows[0]!.number},,'=SUM(1),666666`,
  ])
  expect(await lines('2027-06-11', '2027-06-30')).toEqual([])
  t.setNow(START)
})

test('a paid ticket is owed until its ride is completed, or is canceled without returning the ticket', async () => {
  const change = async (work: () => Promise<unknown>) => {
    const before = await books('2027-02-10', '2027-02-28')
    await work()
    const after = await books('2027-02-10', '2027-02-28')
    const { opening, received, recognized, refunded, expired, closing } = after.deferred
    expect(opening + received - recognized - refunded - expired).toBe(closing)
    return {
      recognized: recognized - before.deferred.recognized,
      closing: closing - before.deferred.closing,
      used: after.tickets.used - before.tickets.used,
    }
  }
  t.setNow('2027-02-10T03:00:00Z')
  const member = await newMember(t)
  const bought = async () => {
    const purchase = await startPurchase(t, member, { key: crypto.randomUUID() })
    await payAtWindow(t, purchase)
    await returnFromWindow(t, member, purchase)
  }
  expect(await change(bought)).toEqual({ recognized: 0, closing: 1_000_000, used: 0 })
  await bought()
  const rides: string[] = []
  expect(
    await change(async () => {
      rides.push((await confirmedRide(t, member, '2027-02-20')).id)
      rides.push((await confirmedRide(t, member, '2027-02-21', 'STARIA')).id)
    }),
  ).toEqual({ recognized: 0, closing: 0, used: 0 })
  // Two of three halves at 333,333 are used; one is returned by a settlement, which is undone; then the second half
  // of the lot is used, with the rounding remainder.
  const completed = () => completeRide(t, rides[0]!)
  expect(await change(completed)).toEqual({ recognized: 666_666, closing: -666_666, used: 1 })
  const settled = () => dispatchRide(t, rides[0]!, { settled_tickets: 0.5 })
  expect(await change(settled)).toEqual({ recognized: -333_333, closing: 333_333, used: -0.5 })
  const open = () => dispatchRide(t, rides[0]!, { current_stop: null })
  expect(await change(open)).toEqual({ recognized: -333_333, closing: 333_333, used: -0.5 })
  const kept = () => dispatchRide(t, rides[1]!, { status: 'CANCELLED', refund: false })
  expect(await change(kept)).toEqual({ recognized: 666_667, closing: -666_667, used: 1 })
  const returned = () => dispatchRide(t, rides[1]!, { status: 'CANCELLED', refund: true })
  expect(await change(returned)).toEqual({ recognized: -666_667, closing: 666_667, used: -1 })
  t.setNow(START)
})

test('the default range is this month; reversed or too long ranges are refused', async () => {
  t.setNow(START)
  expect((await answerOf('', '')).code).toBe('INVALID')
  const { headers } = await theAdmin(t)
  const { result } = (await t.call({ url: '/api/admin/books', headers })).json()
  expect(result).toMatchObject({ from: '2026-12-01', to: '2026-12-31' })
  expect(await answerOf('2027-01-02', '2027-01-01')).toMatchObject({ code: 'TURNED' })
  expect(await answerOf('2027-01-01', '2028-01-02')).toMatchObject({ code: 'TOO_LONG' })
})

test('a row added to a rolled-up day counts: this day and later ones are rolled up again', async () => {
  const { db } = t.world
  await db.execute(sql`delete from ticket_book_day`)
  await db.execute(sql`
    insert into ticket_book_day (day, used_halves, used_won, sold, free, expired, expired_won, refunded)
    select '2026-01-01'::date + n, 0, 0, 0, 0, 0, 0, 0 from generate_series(0, 100) n`)
  t.setNow('2026-03-01T03:00:00Z')
  await grant(t, (await newMember(t)).id, 2)
  expect((await books('2026-03-01')).tickets.granted_free).toBe(2)
  const { rows } = await db.execute<{ last: string }>(sql`select max(day) as last from ticket_book_day`)
  expect(rows[0]!.last).toBe('2026-02-28')
  expect(await rollUpTicketBooks({ ...t.world, now: () => new Date('2026-03-02T03:00:00Z') })).toBe(1)
  expect((await books('2026-03-01')).tickets).toMatchObject({ granted_free: 2, outstanding: 2 })
  await db.execute(sql`delete from ticket_book_day`)
  t.setNow(START)
})

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newMember, newPhone } from '#testing/actors.ts'
import { importErrors, imported } from '#testing/imports.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()

const rowsOf = async (query: string) => (await t.world.db.execute(sql.raw(query))).rows
const HEADS = 'external_id,고객 전화번호,날짜,시간,차종,출발지,도착지,탑승자,탑승자 번호,이용 목적,상태'
const rideOf = (
  id: string,
  phone: string,
  changes: Partial<Record<'day' | 'time' | 'car' | 'status', string>> = {},
) => {
  const { day = '2026-12-24', time = '9:30', car = '전용차', status = '' } = changes
  return `${id},${phone},${day},${time},${car},서울역,인천공항,이손님,010-9999-1111,공항,${status}`
}
const file = (...lines: string[]) => [HEADS, ...lines].join('\n')
const ridesOf = (memberId: string) =>
  rowsOf(`select name, phone, ride_date, status, ride_purpose, staff_note,
    to_char(pickup_at at time zone 'Asia/Seoul', 'HH24:MI') as time from reservation
    where member_id = '${memberId}' order by ride_date`)

async function customerWith(tickets: number) {
  const member = await newMember(t)
  await imported(t, 'balances', `external_id,phone,tickets\n${member.id},${member.phone},${tickets}\n`)
  return member
}

test('rides are booked once, confirmed, with a ticket and a unit each, and no message', async () => {
  await imported(t, 'cars', '차종,차량 번호\n전용차,77가1001\n전용차,77가1002\n')
  const member = await customerWith(2)
  const rides = file(
    rideOf('R-1', member.phone),
    rideOf('R-2', member.phone, { day: '2026-12-25', status: '대기' }),
  )
  const messages = 'select count(*)::int as n from outbox'
  const before = await rowsOf(messages)
  expect(await imported(t, 'reservations', rides, { dryRun: true })).toMatchObject({ created: 2 })
  expect(await ridesOf(member.id)).toEqual([])
  expect(await imported(t, 'reservations', rides)).toEqual({ rows: 2, created: 2, updated: 0 })
  expect(await imported(t, 'reservations', rides)).toEqual({ rows: 2, created: 0, updated: 0 })
  const ride = {
    name: '이손님',
    phone: '01099991111',
    ride_purpose: 'airport',
    staff_note: '',
    time: '09:30',
  }
  expect(await ridesOf(member.id)).toEqual([
    { ...ride, ride_date: '2026-12-24', status: 'CONFIRMED' },
    { ...ride, ride_date: '2026-12-25', status: 'PENDING' },
  ])
  expect(await rowsOf(messages)).toEqual(before)
  expect(await rowsOf(`select halves from ticket_account where holder_id = '${member.id}'`)).toEqual([
    { halves: 0 },
  ])
})

test('a unit is never booked twice: a row without a free unit is listed, and no ride is booked', async () => {
  await imported(t, 'cars', '차종,차량 번호\n한대뿐,77가2001\n')
  const [one, other] = [await customerWith(5), await customerWith(1)]
  const day = { car: '한대뿐' }
  expect(
    await importErrors(
      t,
      'reservations',
      file(
        rideOf('U-1', one.phone, day),
        rideOf('U-2', other.phone, day),
        rideOf('U-3', newPhone(), day),
        rideOf('U-4', one.phone, { car: '없는 차' }),
        rideOf('U-5', one.phone, { ...day, day: '2026-12-01' }),
        rideOf('U-6', one.phone, { ...day, day: '2026-12-26' }),
        rideOf('U-7', other.phone, { ...day, day: '2026-12-27' }),
        rideOf('U-8', other.phone, { ...day, day: '2026-12-28' }),
      ),
    ),
  ).toEqual([
    [3, 'model', 'CAR_UNAVAILABLE'],
    [4, 'phone', 'CUSTOMER_UNKNOWN'],
    [5, 'model', 'CAR_UNKNOWN'],
    [6, 'day', 'PAST'],
    [9, 'phone', 'TICKET_INSUFFICIENT'],
  ])
  expect([await ridesOf(one.id), await ridesOf(other.id)]).toEqual([[], []])
})

test('lists wrong cells of rides', async () => {
  const line = `X-1,${newPhone()},2026-13-01,25:00,전용차,서울역,인천공항,이손님,12,소풍,미정`
  expect(await importErrors(t, 'reservations', file(line))).toEqual([
    [2, 'day', 'INVALID'],
    [2, 'time', 'INVALID'],
    [2, 'passenger_phone', 'INVALID'],
    [2, 'ride_purpose', 'INVALID'],
    [2, 'status', 'INVALID'],
  ])
})

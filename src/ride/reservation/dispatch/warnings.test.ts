import { expect, test } from 'vitest'
import { book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { completeRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()

const staff = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
  (await t.call({ method, url, headers: (await theAdmin(t)).headers, ...(payload && { payload }) })).json()

let phone = 10_000_000
async function newDriver(given: object = {}): Promise<string> {
  const body = { name: `기사 ${phone}`, phone: `010${phone++}`, ...given }
  return (await staff('POST', '/api/drivers', body)).result.id
}

/** Books a ride at a time; ALPHARD has several units. */
async function rideAt(pickup: string, member?: Awaited<ReturnType<typeof memberWithTickets>>) {
  t.setNow(START)
  const { id } = await carNamed(t, 'ALPHARD')
  const form = { ...bookingForm(id, pickup.slice(0, 10)), pickup_time: pickup, via_locations: [] }
  return (await book(t, member ?? (await memberWithTickets(t, 1)), form)).json().result as {
    id: string
    version: number
  }
}

const candidate = async (ride: { id: string }, driverId: string) =>
  (await staff('GET', `/api/reservations/${ride.id}/candidates`)).result.drivers.find(
    ({ id }: { id: string }) => id === driverId,
  )
const lastAudit = async (ride: { id: string }) =>
  (await staff('GET', `/api/admin/audit?subject_id=${ride.id}`)).result[0]

// 2027-02-06 and 2027-03-06 are Saturdays.
test.each([
  ['works at that time', { fixed_schedule: '토 09:00-18:00' }, []],
  ['has no fixed schedule', {}, []],
  ['works on other days', { fixed_schedule: '월-금 09:00-18:00' }, ['OFF_DAY']],
  ['works at other hours', { fixed_schedule: '토 12:00-18:00' }, ['OFF_HOURS']],
  ['has an expired license', { licence_expires_on: '2027-03-05' }, ['LICENCE_EXPIRED'], '2027-03-06'],
])('the picker shows the warnings of a driver who %s', async (_, given, warnings, day = '2027-02-06') => {
  const ride = await rideAt(`${day} 10:30`)
  const driver = await newDriver({ note: '영어, 공항 전문', ...given })
  expect(await candidate(ride, driver)).toMatchObject({ free: true, note: '영어, 공항 전문', warnings })
})

test('the picker lists free drivers, then doubtful, busy and unlicensed ones', async () => {
  const day = '2027-02-20' // a Saturday
  const names = { free: '하 한가', doubtful: '가 휴무', busy: '나 운행', unlicensed: '다 면허' }
  const unlicensed = await newDriver({ name: names.unlicensed, licence_expires_on: '2027-02-19' })
  const busy = await newDriver({ name: names.busy })
  const doubtful = await newDriver({ name: names.doubtful, fixed_schedule: '월-금 09:00-18:00' })
  const free = await newDriver({ name: names.free })
  await staff('PATCH', `/api/reservations/${(await rideAt(`${day} 18:30`)).id}`, { driver_id: busy })
  const ride = await rideAt(`${day} 10:30`)
  const { drivers } = (await staff('GET', `/api/reservations/${ride.id}/candidates`)).result
  const mine = [free, doubtful, busy, unlicensed]
  const order = drivers.map(({ id }: { id: string }) => id).filter((id: string) => mine.includes(id))
  expect(order).toEqual(mine)
})

test('reviving a ride drops a driver who is now on leave, and sends no message about them', async () => {
  const ride = await rideAt('2027-02-16 10:30')
  const driver_id = await newDriver()
  await staff('PATCH', `/api/reservations/${ride.id}`, { driver_id })
  await staff('PATCH', `/api/reservations/${ride.id}`, { status: 'CANCELLED' })
  await staff('POST', `/api/drivers/${driver_id}/leave`, { from: '2027-02-16', to: '2027-02-16' })
  const back = await staff('PATCH', `/api/reservations/${ride.id}`, { status: 'CONFIRMED' })
  expect(back.result).toMatchObject({ status: 'CONFIRMED', driver_id: null })
  expect((await lastAudit(ride)).after).toEqual({ status: 'CONFIRMED', driver_id: null })
  const { result: told } = await staff('GET', `/api/admin/outbox?subject_id=${ride.id}`)
  expect(told.filter(({ kind }: { kind: string }) => kind === 'driver_assigned')).toHaveLength(1)
})

test('a driver with an expired license is refused, despite force and reason (A-065)', async () => {
  const [ride, later] = [await rideAt('2027-03-05 10:30'), await rideAt('2027-03-06 10:30')]
  const driver_id = await newDriver({ licence_expires_on: '2027-03-05' })
  const sure = { driver_id, force: true, reason: '갱신 예정', version: later.version }
  for (const body of [{ driver_id }, { driver_id, force: true }, sure])
    expect(await staff('PATCH', `/api/reservations/${later.id}`, body)).toMatchObject({
      code: 'LICENCE_EXPIRED',
      err: '운전면허가 만료되어 이 날짜에는 배정할 수 없습니다.',
    })
  const batch = await staff('POST', '/api/reservations/batch', { ids: [later.id], driver_id })
  expect(batch.result).toMatchObject([{ ok: false, code: 'LICENCE_EXPIRED' }])
  const given = await staff('PATCH', `/api/reservations/${ride.id}`, { driver_id })
  expect(given.result).toMatchObject({ driver_id })
  const moved = { pickup_time: '2027-03-07 10:30', reason: '고객 요청', version: given.result.version }
  expect((await staff('PATCH', `/api/reservations/${ride.id}/details`, moved)).code).toBe('LICENCE_EXPIRED')
})

test('a driver on leave is assigned only with a reason, which the audit records', async () => {
  const ride = await rideAt('2027-02-08 10:30')
  const driver_id = await newDriver()
  await staff('POST', `/api/drivers/${driver_id}/leave`, { from: '2027-02-08', to: '2027-02-09' })
  expect((await candidate(ride, driver_id)).warnings).toEqual(['ON_LEAVE'])
  const change = { driver_id, version: ride.version }
  expect(await staff('PATCH', `/api/reservations/${ride.id}`, change)).toMatchObject({
    code: 'NEEDS_REASON',
    warnings: ['ON_LEAVE'],
    err: expect.stringContaining('휴가'),
  })
  expect(await staff('PATCH', `/api/reservations/${ride.id}`, { ...change, reason: '  ' })).toMatchObject({
    code: 'INVALID',
  })
  const done = await staff('PATCH', `/api/reservations/${ride.id}`, { ...change, reason: '본인이 원함' })
  expect(done.result).toMatchObject({ driver_id })
  expect((await lastAudit(ride)).after).toEqual({
    driver_id,
    force: false,
    warnings: ['ON_LEAVE'],
    reason: '본인이 원함',
  })
  // Assigning the same driver again needs no new reason.
  const again = { driver_id, version: done.result.version }
  expect((await staff('PATCH', `/api/reservations/${ride.id}`, again)).result).toMatchObject({ driver_id })
})

test('a change without a version needs no reason; the audit records the warnings', async () => {
  const ride = await rideAt('2027-02-13 10:30')
  const driver_id = await newDriver({ fixed_schedule: '월-금 09:00-18:00' })
  const { result } = await staff('PATCH', `/api/reservations/${ride.id}`, { driver_id })
  expect(result).toMatchObject({ driver_id })
  expect((await lastAudit(ride)).after).toEqual({ driver_id, force: false, warnings: ['OFF_DAY'] })
})

test('a late ride and one early next morning are too close for one driver and one car', async () => {
  const [late, early] = [await rideAt('2027-02-15 23:00'), await rideAt('2027-02-16 02:30')]
  const noon = await rideAt('2027-02-16 12:00')
  const driver = await newDriver()
  await staff('PATCH', `/api/reservations/${late.id}`, { driver_id: driver })
  expect(await candidate(early, driver)).toMatchObject({
    free: true,
    near: { id: late.id, pickup_time: '2027-02-15 23:00' },
    warnings: ['SHORT_GAP'],
  })
  expect(await candidate(noon, driver)).toMatchObject({ free: true, near: null, warnings: [] })
  const { units } = (await staff('GET', `/api/reservations/${early.id}/candidates`)).result
  const { car_inventory_id } = (await staff('GET', `/api/reservations/${late.id}`)).result
  const unit = units.find(({ id }: { id: string }) => id === car_inventory_id)
  expect(unit.warnings).toEqual(['SHORT_GAP'])
})

test('a car with too few seats needs a reason', async () => {
  const ride = await rideAt('2027-02-18 10:30')
  await staff('PATCH', `/api/reservations/${ride.id}/details`, { passenger_count: 9 })
  const { result } = await staff('GET', `/api/reservations/${ride.id}`)
  const { units } = (await staff('GET', `/api/reservations/${ride.id}/candidates`)).result
  const small = units.find(
    (unit: { free: boolean; id: string }) => unit.free && unit.id !== result.car_inventory_id,
  )
  expect(small.warnings).toEqual(['TOO_FEW_SEATS'])
  const change = { car_inventory_id: small.id, version: result.version }
  expect((await staff('PATCH', `/api/reservations/${ride.id}`, change)).code).toBe('NEEDS_REASON')
  const sure = { ...change, reason: '한 분은 따로 오심' }
  expect((await staff('PATCH', `/api/reservations/${ride.id}`, sure)).result.car_inventory_id).toBe(small.id)
  expect((await lastAudit(ride)).after).toMatchObject({
    warnings: ['TOO_FEW_SEATS'],
    reason: '한 분은 따로 오심',
  })
})

test('lists the member’s last driver first', async () => {
  const member = await memberWithTickets(t, 3)
  const [first, second] = [await newDriver({ name: '하기사' }), await newDriver({ name: '가기사' })]
  for (const [day, driver_id] of [
    ['2027-02-20', second],
    ['2027-02-21', first],
  ] as const) {
    const ride = await rideAt(`${day} 10:30`, member)
    await staff('PATCH', `/api/reservations/${ride.id}`, { driver_id })
    await staff('PATCH', `/api/reservations/${ride.id}`, { status: 'CONFIRMED' })
    await completeRide(t, ride.id)
  }
  const next = await rideAt('2027-02-24 10:30', member)
  const { drivers } = (await staff('GET', `/api/reservations/${next.id}/candidates`)).result
  expect(drivers.slice(0, 3).map(({ id, last_drove }: never) => [id, last_drove])).toEqual([
    [first, '2027-02-21'],
    [second, '2027-02-20'],
    [expect.any(String), null],
  ])
})

test('assigning one driver to several rides returns the warnings', async () => {
  const [saturday, monday] = [await rideAt('2027-02-27 10:30'), await rideAt('2027-03-01 10:30')]
  const driver_id = await newDriver({ fixed_schedule: '월-금 09:00-18:00' })
  const { result } = await staff('POST', '/api/reservations/batch', {
    ids: [saturday.id, monday.id],
    driver_id,
  })
  expect(result.map(({ ok, warnings }: never) => [ok, warnings])).toEqual([
    [true, ['OFF_DAY']],
    [true, undefined],
  ])
})

test('a new time too close for the driver needs an audited reason; the same time reformatted needs none', async () => {
  const [late, ride] = [await rideAt('2027-03-08 23:00'), await rideAt('2027-03-09 12:00')]
  const driver_id = await newDriver()
  for (const { id } of [late, ride]) await staff('PATCH', `/api/reservations/${id}`, { driver_id })
  const edit = (body: object) => staff('PATCH', `/api/reservations/${ride.id}/details`, body)
  const { version } = (await staff('GET', `/api/reservations/${ride.id}`)).result
  const early = { pickup_time: '2027-03-09 02:30', version }
  expect(await edit(early)).toMatchObject({ code: 'NEEDS_REASON', warnings: ['SHORT_GAP'] })
  expect((await staff('GET', `/api/reservations/${ride.id}`)).result.version).toBe(version)
  const moved = (await edit({ ...early, reason: '고객이 시간을 지정함' })).result
  expect(moved.pickup_time).toBe('2027-03-09 02:30')
  expect((await lastAudit(ride)).after).toEqual({
    changed: ['pickup_time'],
    ride_date: '2027-03-09',
    warnings: ['SHORT_GAP'],
    reason: '고객이 시간을 지정함',
  })
  const same = { pickup_time: moved.pickup_time, special_requests: '조용히', version: moved.version }
  const other = (await edit(same)).result
  expect(other.special_requests).toBe('조용히')
  expect((await edit({ pickup_time: '2027-03-09 12:00', version: other.version })).result.pickup_time).toBe(
    '2027-03-09 12:00',
  )
})

test('without a version, or on a canceled ride, a new time needs no reason', async () => {
  const ride = await rideAt('2027-03-13 10:30')
  const driver_id = await newDriver({ fixed_schedule: '토 09:00-18:00' })
  await staff('PATCH', `/api/reservations/${ride.id}`, { driver_id })
  const edit = (body: object) => staff('PATCH', `/api/reservations/${ride.id}/details`, body)
  expect((await edit({ pickup_time: '2027-03-13 07:30' })).result.pickup_time).toBe('2027-03-13 07:30')
  expect((await lastAudit(ride)).after.warnings).toEqual(['OFF_HOURS'])
  await edit({ pickup_time: '2027-03-13 10:30' })
  const { result } = await staff('PATCH', `/api/reservations/${ride.id}`, { status: 'CANCELLED' })
  const late = { pickup_time: '2027-03-13 19:30', version: result.version }
  expect((await edit(late)).result.pickup_time).toBe('2027-03-13 19:30')
})

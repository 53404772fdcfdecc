import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '#kit/day.ts'
import { COMPLETION_REASON, putBack } from '#testing/past-ride.ts'
import { ADMIN, type Product, startProduct } from '#testing/product.ts'

// The main user story over plain HTTP, on the product started like a user starts it.
let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

type Answer = { status: number; result: Record<string, never> & { id: string } }

async function send(
  method: string,
  path: string,
  options: { token?: string; body?: object; key?: string; origin?: string } = {},
): Promise<Answer> {
  const { token, body, key, origin = `http://127.0.0.1:${product.port}` } = options
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { 'idempotency-key': key }),
  }
  const answer = await fetch(origin + path, { method, headers, body: body && JSON.stringify(body) })
  const json = answer.status === 204 ? {} : ((await answer.json()) as { result: Answer['result'] })
  return { status: answer.status, result: ('result' in json ? json.result : json) as Answer['result'] }
}
const simulator = (method: string, path: string, body?: object) =>
  send(method, path, { body, origin: `http://127.0.0.1:${product.simPort}` })

/** Reads server-sent events until one satisfies the condition; returns its data. */
async function eventWhere(
  path: string,
  token: string,
  isIt: (data: Record<string, unknown>) => boolean,
): Promise<Record<string, unknown>> {
  const answer = await fetch(`http://127.0.0.1:${product.port}${path}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(10_000),
  })
  let text = ''
  for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    for (const [, line] of text.matchAll(/^data: (.*)$/gm)) {
      const data = JSON.parse(line ?? '')
      if (isIt(data)) return data
    }
  }
  throw new Error('the stream ended')
}

test(
  'a guest signs up, gets tickets, books, watches the ride, and is refunded after a cancel',
  { timeout: 60_000 },
  async () => {
    const person = { name: '신비서', phone: '01024681357' }
    const attempt = await send('POST', '/api/auth/identity-attempts', { body: person })
    const { imp_uid } = (
      await simulator('POST', '/__sim/portone-v1/certifications', {
        merchant_uid: attempt.result.merchant_uid,
        ...person,
      })
    ).result as unknown as { imp_uid: string }
    const form = {
      ...person,
      id: 'secretary1',
      password: 'a-long-way-home',
      provider: 'LOCAL',
      identity_code: imp_uid,
      agreements: { terms: true, privacy: true },
    }
    const member = await send('POST', '/api/auth/signup', { body: form })
    expect(member.status).toBe(201)
    const me = (await send('POST', '/api/auth/login', { body: { id: form.id, password: form.password } }))
      .result.accessToken
    const staff = (await send('POST', '/api/auth/login', { body: ADMIN })).result.accessToken

    expect(
      (
        await send('POST', '/api/tickets', {
          token: staff,
          body: { user_id: member.result.id, amount: 2, date: 90 },
        })
      ).result.tickets,
    ).toBe(2)

    const day = addDays(dayOf(new Date()), 5)
    const [year, month, date] = day.split('-').map(Number)
    const cars = (await send('GET', `/api/reservations/available?year=${year}&month=${month}&day=${date}`))
      .result as unknown as { id: string; name: string; is_available: boolean }[]
    const car = cars.find((one) => one.is_available)!
    const booking = {
      car_id: car.id,
      ...person,
      pickup_location: '서울 중구 동호로 249 신라호텔',
      pickup_time: `${day} 10:30`,
      via_locations: [{ location: '서울역', time: new Date(`${day}T11:30:00+09:00`).toISOString() }],
      dropoff_location: '인천국제공항 제2여객터미널',
      ride_purpose: 'airport',
      luggage_count: 2,
      passenger_count: 1,
      special_requests: '',
    }
    const users = `/api/users/${member.result.id}/reservations`
    const reservation = await send('POST', users, { token: me, body: booking, key: 'story-1' })
    expect([reservation.status, reservation.result.status]).toEqual([201, 'PENDING'])

    const dispatch = (body: object) =>
      send('PATCH', `/api/reservations/${reservation.result.id}`, { token: staff, body })
    const driver = await send('POST', '/api/drivers', {
      token: staff,
      body: { name: '오기사', phone: '01098765432' },
    })
    expect((await dispatch({ status: 'CONFIRMED' })).result.status).toBe('CONFIRMED')
    expect((await dispatch({ driver_id: driver.result.id })).result.driver).toBe('오기사')

    const arrived = eventWhere(
      `${users}/${reservation.result.id}/events`,
      me ?? '',
      (data) => data.display_status === 'COMPLETED',
    )
    const told = async () =>
      (
        (await simulator('GET', `/__sim/messages?to=${person.phone}`)).result as unknown as { text: string }[]
      ).map((message) => message.text.split('\n')[0])
    const hasTold = (head: string) => expect.poll(told, { timeout: 10_000 }).toContain(`[모심] ${head}`)
    // A past ride sends no further messages.
    for (const head of ['예약이 확정되었습니다.', '기사님이 배정되었습니다.']) await hasTold(head)
    await putBack(product.databaseUrl, reservation.result.id)
    for (const place of [booking.pickup_location, '서울역', booking.dropoff_location])
      expect((await dispatch({ current_location: place, reason: COMPLETION_REASON })).status).toBe(200)
    expect(await arrived).toMatchObject({
      current_stop: 2,
      current_location: booking.dropoff_location,
      driver: '오기사',
    })

    const second = await send('POST', users, { token: me, body: booking, key: 'story-2' })
    expect((await send('GET', `/api/users/${member.result.id}`, { token: me })).result).toMatchObject({
      tickets: 0,
      reservations: 1,
    })
    expect((await send('POST', `${users}/${second.result.id}/cancel`, { token: me })).result.status).toBe(
      'CANCELLED',
    )
    expect((await send('GET', `/api/users/${member.result.id}`, { token: me })).result.tickets).toBe(1)

    const ledger = (await send('GET', `/api/users/${member.result.id}/tickets`, { token: me }))
      .result as unknown as { type: string; remaining_tickets: number }[]
    expect(ledger.map((entry) => [entry.type, entry.remaining_tickets])).toEqual([
      ['REFUND', 1],
      ['USE', 0],
      ['USE', 1],
      ['CHARGE', 2],
    ])
    await hasTold('예약이 취소되었습니다.')
  },
)

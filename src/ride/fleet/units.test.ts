import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
const asAdmin = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  t.call({ method, url, headers: (await theAdmin(t)).headers, ...(payload && { payload }) })
const addCar = (changes: object = {}) =>
  asAdmin('POST', '/api/cars', { name: 'MAYBACH', image: 'drawing:covered', order: 50, ...changes })
const addUnit = (carId: string, registration_number: unknown) =>
  asAdmin('POST', `/api/cars/${carId}/inventory`, { registration_number })
/** Uploads a picture of a car as the form does. */
async function upload(bytes: Buffer) {
  const part = (head: string, body: Buffer) => [
    Buffer.from(`--x\r\n${head}\r\n\r\n`),
    body,
    Buffer.from('\r\n'),
  ]
  const disposition = 'content-disposition: form-data; name='
  const payload = Buffer.concat([
    ...part(`${disposition}"purpose"`, Buffer.from('car')),
    ...part(`${disposition}"image"; filename="car.jpg"\r\ncontent-type: image/jpeg`, bytes),
    Buffer.from('--x--\r\n'),
  ])
  const { headers } = await theAdmin(t)
  const type = { 'content-type': 'multipart/form-data; boundary=x' }
  return t.call({ method: 'POST', url: '/api/upload', headers: { ...headers, ...type }, payload })
}
const named = async (q: string) => (await asAdmin('GET', `/api/cars?q=${encodeURIComponent(q)}`)).json()

test('a car is added with name, picture and seats; both seat counts are 4 by default and at least 1 (A-093, A-097)', async () => {
  const plain = (await addCar()).json().result
  expect(plain).toMatchObject({ seats: 4, seat_capacity: 4, status: 'AVAILABLE', version: 1 })
  // Without an order value, the car is the last one.
  const last = (await addCar({ order: undefined })).json().result
  expect(last.order).toBe(plain.order + 1)
  const bus = (await addCar({ name: '버스', seats: 45, seat_capacity: 44 })).json().result
  expect(bus).toMatchObject({ seats: 45, seat_capacity: 44 })
  for (const wrong of [
    { seats: 0 },
    { seat_capacity: 0 },
    { seats: 1.5 },
    { seats: '4' },
    { seats: 10 ** 12 },
  ]) {
    const answer = await addCar(wrong)
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, Object.keys(wrong)])
  }
})

test('a car needs a name and a picture (A-094, A-095, A-098)', async () => {
  const { id } = (await addCar()).json().result
  for (const field of ['name', 'image'])
    for (const wrong of [undefined, '', '   ', 7, 'ㅤ']) {
      const answer = await addCar({ [field]: wrong })
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]])
    }
  expect((await asAdmin('PATCH', `/api/cars/${id}`, { name: ' ' })).json().fields).toHaveProperty('name')
  expect((await asAdmin('PATCH', `/api/cars/${id}`, { name: '마이바흐 🚘' })).json().result.name).toBe(
    '마이바흐 🚘',
  )
})

test('an edit takes 1 to 10 seats and keeps the fields that it does not contain (A-099, A-100)', async () => {
  const { id } = (await addCar({ seats: 6 })).json().result
  const edit = (body: object) => asAdmin('PATCH', `/api/cars/${id}`, body)
  for (const seats of [0, 11, -1, 2.5, null])
    for (const field of ['seats', 'seat_capacity'])
      expect((await edit({ [field]: seats })).json().fields).toHaveProperty(field)
  const all = {
    name: 'S 680',
    image: 'drawing:gv90',
    seats: 10,
    seat_capacity: 1,
    status: 'UNAVAILABLE',
    order: 51.5,
  }
  expect((await edit(all)).json().result).toEqual({ id, ...all, version: 2 })
  expect((await edit({ seats: 3 })).json().result).toEqual({ id, ...all, seats: 3, version: 3 })
})

test('the order of a car is changed together with name and status, as the dialog sends it (A-157)', async () => {
  const { id } = (await addCar({ name: '순서' })).json().result
  const body = { order: 0.25, name: '순서', status: 'MAINTENANCE' }
  expect((await asAdmin('PATCH', `/api/cars/${id}`, body)).json().result).toMatchObject(body)
  expect((await named('')).result[0].id).toBe(id)
  expect((await asAdmin('PATCH', `/api/cars/${id}`, { order: -1 })).statusCode).toBe(422)
  await asAdmin('DELETE', `/api/cars/${id}`)
})

test('the list is searched by name ignoring case, and is paged, in order (A-085, A-089)', async () => {
  await addCar({ name: 'Zeta 하나', order: 71 })
  await addCar({ name: 'zeta 100%_둘', order: 70 })
  const found = await named('ZETA')
  expect(found.result.map((car: { name: string }) => car.name)).toEqual(['zeta 100%_둘', 'Zeta 하나'])
  expect(found.page).toEqual({ page: 1, page_size: 100, total: 2 })
  expect((await named('%_')).result).toHaveLength(1)
  expect((await named('없는 차')).result).toEqual([])
  const second = (await asAdmin('GET', '/api/cars?q=zeta&page=2&page_size=1')).json()
  expect(second.result.map((car: { name: string }) => car.name)).toEqual(['Zeta 하나'])
})

test('the units of a car are listed by registration number, and the car has their count (A-105, A-106)', async () => {
  const { id } = (await addCar({ name: 'INVENTORY' })).json().result
  expect((await asAdmin('GET', `/api/cars/${id}`)).json().result).toEqual([])
  const unit = (await addUnit(id, '123 호 4567')).json().result
  expect(unit).toEqual({ id: expect.any(String), registration_number: '123호4567' })
  expect((await asAdmin('GET', `/api/cars/${id}`)).json().result).toEqual([{ ...unit, maintenance: null }])
  expect((await named('INVENTORY')).result[0]).toMatchObject({ units: 1, units_in_maintenance: 0 })
  expect((await asAdmin('GET', `/api/cars/${newId()}`)).statusCode).toBe(404)
})

test.each([undefined, '', ' ', null, 1234567])(
  'a missing registration number (%j) is refused (A-107)',
  async (wrong) => {
    const answer = await addUnit((await carNamed(t, 'STARIA')).id, wrong)
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['registration_number']])
  },
)

test.each(['1가2345', '1234가5678', '12AA3456', '12가345', '12ㄱ3456', '🚗'])(
  '%s is not a registration number, and the error shows the format (A-108)',
  async (wrong) => {
    const answer = await addUnit((await carNamed(t, 'STARIA')).id, wrong)
    expect([answer.statusCode, answer.json().fields]).toEqual([
      422,
      { registration_number: '올바른 차량 번호 형식이 아닙니다. (예: 123가 4567)' },
    ])
  },
)

test('a registration number exists once, ignoring spaces, and can be reused after removal (A-110)', async () => {
  const [one, other] = [await carNamed(t, 'GV90'), await carNamed(t, 'STARIA')]
  const unit = (await addUnit(one.id, '99다 9999')).json().result
  expect(unit.registration_number).toBe('99다9999')
  expect((await addUnit(other.id, '99 다 9999')).json().code).toBe('PLATE_TAKEN')
  expect((await asAdmin('DELETE', `/api/cars/${other.id}/inventory/${unit.id}`)).statusCode).toBe(404)
  expect((await asAdmin('DELETE', `/api/cars/${one.id}/inventory/${unit.id}`)).statusCode).toBe(204)
  expect((await asAdmin('DELETE', `/api/cars/${one.id}/inventory/${unit.id}`)).statusCode).toBe(404)
  expect((await addUnit(other.id, '99다9999')).statusCode).toBe(201)
})

test('a registration number added twelve times in parallel exists once', async () => {
  const { id } = await carNamed(t, 'GV90')
  const answers = await Promise.all(Array.from({ length: 12 }, () => addUnit(id, '77러7777')))
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array(11).fill(409),
  ])
})

test('a car or unit with a live future reservation is not removed; without one both are (A-101)', async () => {
  const [member, car] = [await memberWithTickets(t, 1), await carNamed(t, 'CYBER TRUCK')]
  const booked = (await book(t, member, bookingForm(car.id, '2026-12-23'))).json().result
  const [unit] = (await asAdmin('GET', `/api/cars/${car.id}`)).json().result
  expect((await asAdmin('DELETE', `/api/cars/${car.id}/inventory/${unit.id}`)).json().code).toBe('IN_USE')
  expect((await asAdmin('DELETE', `/api/cars/${car.id}`)).json().code).toBe('IN_USE')
  await asAdmin('PATCH', `/api/reservations/${booked.id}`, { status: 'CANCELLED' })
  expect((await asAdmin('DELETE', `/api/cars/${car.id}`)).statusCode).toBe(204)
  expect((await asAdmin('GET', `/api/cars/${car.id}`)).statusCode).toBe(404)
})

test('a change of a car or of its units is published with the id of the car', async () => {
  const changedCarIds: string[] = []
  const stop = t.world.events.subscribe('car', ({ id }) => changedCarIds.push(id))
  const { id } = (await addCar()).json().result
  await asAdmin('PATCH', `/api/cars/${id}`, { seats: 2 })
  const unit = (await addUnit(id, '55보5555')).json().result
  await asAdmin('DELETE', `/api/cars/${id}/inventory/${unit.id}`)
  await asAdmin('DELETE', `/api/cars/${id}`)
  stop()
  expect(changedCarIds).toEqual([id, id, id, id, id])
})

test('an uploaded picture is public; one byte more than 5 MB is refused (A-096, A-103)', async () => {
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  const uploaded = await upload(photo)
  expect([uploaded.statusCode, uploaded.json()]).toEqual([201, { result: expect.any(String) }])
  const image = uploaded.json().result
  const car = (await addCar({ image })).json().result
  expect(car.image).toBe(image)
  const shown = await t.call({ url: `/api/files/${car.image}?w=420` })
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 420, height: 315 })
  // A decoder ignores bytes after the picture's end, but they count for the size.
  const ofSize = (bytes: number) => Buffer.concat([photo, Buffer.alloc(bytes - photo.length)])
  const statusOf = async (bytes: number) => (await upload(ofSize(bytes))).statusCode
  expect([await statusOf(5 * 1024 * 1024), await statusOf(5 * 1024 * 1024 + 1)]).toEqual([201, 413])
})

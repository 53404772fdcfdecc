import { expect, test } from 'vitest'
import { addErrors, changesOf, editErrors, formOf, NEW_CAR } from './car-rules.ts'

const car = {
  id: 'a',
  name: 'ALPHARD',
  image: 'drawing:alphard',
  seats: 7,
  seat_capacity: 6,
  status: 'AVAILABLE' as const,
  order: 4,
  version: 1,
}
const bus = { ...car, seats: 45 }

test('a new car needs a picture and a name, and starts with four seats (A-094, A-095, A-097)', () => {
  expect(Object.keys(addErrors(NEW_CAR))).toEqual(['image', 'name'])
  const filled = { ...NEW_CAR, name: '차', image: 'x.png' }
  expect(addErrors(filled)).toEqual({})
  expect(addErrors({ ...filled, seats: '45' })).toEqual({})
  for (const seats of ['0', '-1', '', '4.5', '넷'])
    expect(Object.keys(addErrors({ ...filled, seats }))).toEqual(['seats'])
})

test('an edit takes a name and 1 to 10 seats (A-098, A-099)', () => {
  const wrongIn = (changes: object) => Object.keys(editErrors(car)({ ...formOf(car), ...changes }))
  expect(wrongIn({})).toEqual([])
  expect(wrongIn({ name: '  ' })).toEqual(['name'])
  for (const seats of ['0', '11', '', 'x']) {
    expect(wrongIn({ seats })).toEqual(['seats'])
    expect(wrongIn({ seat_capacity: seats })).toEqual(['seat_capacity'])
  }
  expect(wrongIn({ seats: '1', seat_capacity: '10' })).toEqual([])
  expect(wrongIn({ order: '-1' })).toEqual(['order'])
})

test('a car with more seats than an edit allows can still be renamed', () => {
  expect(editErrors(bus)({ ...formOf(bus), name: '버스' })).toEqual({})
  expect(changesOf(bus, { ...formOf(bus), name: '버스' })).toEqual({ name: '버스' })
})

test('an edit sends only changes; the status of a car in maintenance only if one is chosen (K-65, A-088)', () => {
  expect(changesOf(car, formOf(car))).toEqual({})
  expect(changesOf(car, { ...formOf(car), seats: '5', status: 'UNAVAILABLE' })).toEqual({
    seats: 5,
    status: 'UNAVAILABLE',
  })
  const broken = { ...car, status: 'MAINTENANCE' as const }
  expect(formOf(broken).status).toBeNull()
  expect(changesOf(broken, { ...formOf(broken), name: '새 이름' })).toEqual({ name: '새 이름' })
  expect(changesOf(broken, { ...formOf(broken), status: 'AVAILABLE' })).toEqual({ status: 'AVAILABLE' })
})

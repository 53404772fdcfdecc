import { expect, test } from 'vitest'
import { NO_NOTIFY } from '../../widgets/notify-draft.ts'
import { bodyOf, type DetailsForm, formOf, wrongIn } from './details-rules.ts'

const form: DetailsForm = {
  name: '박서연',
  phone: '010-1234-5678',
  sign: ' Mr. Smith ',
  pickup: '2026-12-24T09:30',
  origin: '웨스틴조선 서울',
  originNote: ' 1층 로비 ',
  stops: [],
  destination: '인천국제공항',
  destinationNote: '',
  purpose: 'airport',
  passengers: '2',
  luggage: '0',
  staffNote: '',
  requests: '',
  end: '2026-12-24T12:30',
  notify: NO_NOTIFY,
}
const stop = (at: number, location: string, time = '') => ({ at, location, time })

test('every stop needs a place, but not a time (A-080, A-081)', () => {
  expect(wrongIn({ ...form, stops: [stop(0, '서울역'), stop(1, ' ', '10:00')] })).toEqual({
    'stop-1': '경유지를 입력해 주세요.',
  })
})

test('accepts 1 to 20 passengers and 0 to 20 pieces of luggage (A-078, A-079)', () => {
  for (const passengers of ['1', '20']) expect(wrongIn({ ...form, passengers })).toEqual({})
  for (const passengers of ['0', '21', '', '-1', '1.5', '2명'])
    expect(wrongIn({ ...form, passengers })).toHaveProperty('passengers')
  for (const luggage of ['0', '20']) expect(wrongIn({ ...form, luggage })).toEqual({})
  for (const luggage of ['21', '', '-1']) expect(wrongIn({ ...form, luggage })).toHaveProperty('luggage')
})

test.each([
  ['2026-12-24T09:31', {}],
  ['2026-12-25T09:30', {}],
  ['2026-12-24T09:30', { end: '예상 종료는 출발 뒤 24시간 안이어야 합니다.' }],
  ['2026-12-25T09:31', { end: '예상 종료는 출발 뒤 24시간 안이어야 합니다.' }],
])('a planned end at %s has the errors %j', (end, errors) => {
  expect(wrongIn({ ...form, end })).toEqual(errors)
})

test('without a typed end, the planned end is computed again; an incomplete recipient is refused', () => {
  expect(bodyOf({ ...form, end: '' }).expected_end_at).toBe(null)
  const notify = { passenger: '' as const, others: [{ name: '', contact: '010', language: 'ko' as const }] }
  expect(wrongIn({ ...form, end: '', notify })).toEqual({ 'recipient-name-0': '이름을 입력해 주세요.' })
})

test('sends every field, the pickup with a space, stops by time and last those without one (A-076, A-082, A-083)', () => {
  const stops = [stop(0, '시간 없음'), stop(1, '나중', '11:00'), stop(2, ' 먼저 ', '10:00')]
  expect(bodyOf({ ...form, stops })).toEqual({
    name: '박서연',
    phone: '01012345678',
    sign_name: 'Mr. Smith',
    pickup_time: '2026-12-24 09:30',
    pickup_location: '웨스틴조선 서울',
    dropoff_location: '인천국제공항',
    pickup_note: '1층 로비',
    dropoff_note: '',
    ride_purpose: 'airport',
    luggage_count: 0,
    passenger_count: 2,
    special_requests: '',
    staff_note: '',
    expected_end_at: '2026-12-24T03:30:00.000Z',
    notify: null,
    via_locations: [
      { location: '먼저', time: '2026-12-24T01:00:00.000Z' },
      { location: '나중', time: '2026-12-24T02:00:00.000Z' },
      { location: '시간 없음', time: null },
    ],
  })
})

test('shows the stored values and sends them back unchanged if nothing is edited (A-074)', () => {
  const reservation = {
    name: '박서연',
    phone: '01012345678',
    sign_name: '모심전자',
    pickup_time: '2026-12-24 09:30',
    pickup_location: '웨스틴조선 서울',
    dropoff_location: '인천국제공항',
    pickup_note: '1층 로비',
    dropoff_note: '3번 문',
    ride_purpose: 'airport',
    luggage_count: 3,
    passenger_count: 4,
    special_requests: '조용히 부탁드립니다',
    staff_note: '단골',
    expected_end_at: '2026-12-24T03:30:00.000Z',
    notify: {
      passenger: 'DAY',
      others: [{ name: '한과장', phone: null, email: 'han@example.com', language: 'en' }],
    },
    via_locations: [{ location: '서울역', time: '2026-12-24T01:00:00.000Z' }],
  }
  expect(bodyOf(formOf(reservation as Parameters<typeof formOf>[0]))).toEqual(reservation)
})

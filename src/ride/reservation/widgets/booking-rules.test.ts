import { expect, test } from 'vitest'
import {
  isFirstStepComplete,
  isSignAsked,
  meetingRefusal,
  missingInFirstStep,
  payloadOf,
  missingInSecondStep,
  noteAfter,
  timesRefusal,
  withNoteOf,
} from './booking-rules.ts'
import { blankForm, type DraftForm } from './draft-store.ts'

const selectedCar = { id: 'c', name: 'STARIA', seatCapacity: 7, maxSeats: 7, image: 'drawing:staria' }
const full: DraftForm = {
  ...blankForm,
  name: '황보 하늘',
  phone: '010-1234-5678',
  time: '10:30',
  pickupLocation: '서울역',
  dropoffLocation: '인천공항 2터미널',
  pickupNote: ' 3번 출구 ',
  ridePurpose: 'airport',
  luggageCount: 2,
  passengerCount: 3,
  specialRequests: ' 천천히 ',
}
const stop = { location: '강남역', time: '11:00' }
const DAY = '2026-11-27'
const NOW = new Date('2026-11-24T00:00:00Z')

test.each([
  [{}, true],
  [{ name: '  ' }, false],
  [{ phone: '' }, false],
  [{ time: '' }, false],
  [{ pickupLocation: ' ' }, false],
  [{ dropoffLocation: '' }, false],
  [{ viaLocations: [stop] }, true],
  [{ viaLocations: [{ ...stop, location: ' ' }] }, false],
  [{ viaLocations: [stop, { ...stop, time: '' }] }, false],
])('step one with %j is complete: %s (C-171)', (change, complete) => {
  expect(isFirstStepComplete({ ...full, ...change })).toBe(complete)
})

test('a passenger’s number of another country is sent as E.164', () => {
  const draft = {
    selectedCar,
    selectedDate: DAY,
    form: { ...full, phone: '+1 415-555-2671' },
    key: 'k',
    owner: 'me',
  }
  expect(payloadOf(draft).phone).toBe('+14155552671')
})

test.each([
  ['', true, false],
  ['Mr. Smith', true, true],
  ['', false, true],
])(
  'with the sign name “%s” and an own ride (%s), the form asks for the sign name: %s',
  (signName, isOwn, asked) => {
    expect(isSignAsked({ signName }, isOwn)).toBe(asked)
  },
)

test.each([
  ['', undefined],
  [' ', undefined],
  [' Mr. Smith ', 'Mr. Smith'],
])('the name “%s” for the sign is sent as %s', (signName, sent) => {
  const draft = { selectedCar, selectedDate: DAY, form: { ...full, signName }, key: 'k', owner: 'me' }
  expect(payloadOf(draft).sign_name).toBe(sent)
})

test('every empty field of step one has an error, a stop with its number (C-171, C-172)', () => {
  expect(
    Object.keys(missingInFirstStep({ ...blankForm, viaLocations: [stop, { location: '', time: '' }] })),
  ).toEqual(['name', 'phone', 'time', 'pickupLocation', 'stop-place-1', 'stop-time-1', 'dropoffLocation'])
})

test.each([
  [{}, null],
  [{ viaLocations: [stop] }, null],
  [{ viaLocations: [{ ...stop, time: '10:30' }] }, 'stop-time-0'],
  [{ viaLocations: [stop, { ...stop, time: '09:00' }] }, 'stop-time-1'],
])('times %j are refused at %s', (change, field) => {
  const wrong = timesRefusal(DAY, { ...full, ...change }, NOW)
  expect(wrong && Object.keys(wrong)[0]).toBe(field)
})

test('the browser refuses a sixth stop with the specified text (C-167)', () => {
  const stops = (count: number) => Array.from({ length: count }, () => stop)
  expect(timesRefusal(DAY, { ...full, viaLocations: stops(5) }, NOW)).toBeNull()
  expect(timesRefusal(DAY, { ...full, viaLocations: stops(6) }, NOW)).toEqual({
    'stop-time-0': '경유지는 최대 5개까지 추가할 수 있습니다.',
  })
})

test('a pickup in the past is refused at its time', () => {
  expect(timesRefusal(DAY, full, new Date('2026-11-27T01:30:00Z'))).toEqual({ time: expect.any(String) })
})

test.each([
  [{}, []],
  [{ ridePurpose: '' }, ['ridePurpose']],
  [{ passengerCount: 0 }, ['passengerCount']],
  [{ passengerCount: 8 }, ['passengerCount']],
  [{ luggageCount: 5 }, ['luggageCount']],
  [{ luggageCount: 0 }, []],
])('step two with %j lacks %j (C-180, C-179, C-178)', (change, fields) => {
  expect(Object.keys(missingInSecondStep({ ...full, ...change }, selectedCar))).toEqual(fields)
})

test('a meeting point has at most 100 characters', () => {
  expect(meetingRefusal({ ...full, dropoffNote: '가'.repeat(100) })).toBeNull()
  expect(meetingRefusal({ ...full, dropoffNote: '가'.repeat(101) })).toEqual({
    dropoffNote: '100자 이하로 입력해 주세요.',
  })
})

test.each([
  ['', '서울역', '1층 로비'],
  ['서울역', '서울역 3번 출구', '1층 로비'],
  ['서울역', '롯데호텔 서울', ''],
])('the meeting point of “%s” after choosing “%s” is “%s”', (before, place, note) => {
  expect(noteAfter('1층 로비', before, place)).toBe(note)
})

test('the payload holds KST wall time, ISO stops in driving order, digits and trimmed text (C-169, C-170, C-183, C-075)', () => {
  const form = { ...full, viaLocations: [{ location: '수원', time: '12:00' }, stop] }
  expect(payloadOf({ selectedCar, selectedDate: DAY, form, key: 'k', owner: null })).toEqual({
    car_id: 'c',
    name: '황보 하늘',
    phone: '01012345678',
    pickup_location: '서울역',
    pickup_time: '2026-11-27 10:30',
    via_locations: [
      { location: '강남역', time: '2026-11-27T02:00:00.000Z' },
      { location: '수원', time: '2026-11-27T03:00:00.000Z' },
    ],
    dropoff_location: '인천공항 2터미널',
    pickup_note: '3번 출구',
    dropoff_note: '',
    ride_purpose: 'airport',
    luggage_count: 2,
    passenger_count: 3,
    special_requests: '천천히',
  })
})

test.each([
  ['', '', '휠체어', '휠체어', '휠체어'],
  ['휠체어', '휠체어', '뒷좌석', '뒷좌석', '뒷좌석'],
  ['휠체어', '휠체어', '', '', ''],
  ['', '휠체어', '뒷좌석', '뒷좌석', '뒷좌석'],
  ['휠체어, 천천히', '휠체어', '뒷좌석', '휠체어, 천천히', ''],
  ['천천히', '', '뒷좌석', '천천히', ''],
])(
  'requests “%s” with note “%s”, then a passenger with note “%s”: requests become “%s”',
  (specialRequests, passengerNote, note, now, kept) => {
    expect(withNoteOf({ specialRequests, passengerNote }, note)).toEqual({
      specialRequests: now,
      passengerNote: kept,
    })
  },
)

import { expect, test } from 'vitest'
import { moveTimeRefusal } from './rules.ts'

// Korean times of 2 December 2026.
const at = (time: string) => new Date(`2026-12-02T${time}:00+09:00`)
const ride = {
  status: 'CONFIRMED' as const,
  rideDate: '2026-12-02',
  pickupAt: at('10:00'),
  movedFrom: null,
  currentStop: null,
  viaLocations: [],
}

test.each([
  ['two hours later', '12:00', {}, null],
  ['a minute more', '12:01', {}, 'MOVE_TOO_FAR'],
  ['two hours earlier, two hours ahead', '08:00', {}, null],
  ['earlier, less than two hours ahead', '07:59', { pickupAt: at('09:00') }, 'MOVE_TOO_SOON'],
  ['later, although the ride is soon', '07:00', { pickupAt: at('06:30') }, null],
  [
    'again, measured from the first time',
    '12:30',
    { pickupAt: at('11:30'), movedFrom: at('10:00') },
    'MOVE_TOO_FAR',
  ],
  ['back to the first time', '10:00', { pickupAt: at('12:00'), movedFrom: at('10:00') }, null],
  ['over midnight', '24:30', { pickupAt: at('23:30') }, 'MOVE_OTHER_DAY'],
  [
    'behind its stop',
    '11:00',
    { viaLocations: [{ location: 'a', time: at('10:30').toISOString() }] },
    'STOP_OUTSIDE_RIDE',
  ],
  ['after the departure', '11:00', { currentStop: 0 }, 'MOVE_CLOSED'],
  ['after the pickup time', '07:00', { pickupAt: at('05:30') }, 'MOVE_CLOSED'],
  ['before it is confirmed', '11:00', { status: 'PENDING' as const }, 'MOVE_CLOSED'],
])('at 6 o’clock a member moves a ride %s', (_, time, changes, code) => {
  const to = time === '24:30' ? new Date(at('23:30').getTime() + 3_600_000) : at(time)
  expect(moveTimeRefusal({ ...ride, ...changes }, to, at('06:00'))).toBe(code)
})

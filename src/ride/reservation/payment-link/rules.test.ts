import { expect, test } from 'vitest'
import { applyEvent } from '#kit/state-machine.ts'
import {
  LINK_STATUSES,
  linkEnd,
  linkRefusal,
  linkStatus,
  type LinkStatus,
  maskName,
  PAYMENT_LINK_STATE_MACHINE,
} from './rules.ts'

const NOW = new Date('2026-12-01T00:00:00Z')
const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

test.each([
  [3 * 1440, 1440, null],
  [1440, 1440, null],
  [60, 60, null],
  [30, 30, null],
  [29, 29, 'LINK_TOO_LATE'],
] as const)(
  'a pickup in %i minutes: the link holds its unit for %i minutes, refused as %s',
  (pickup, end, code) => {
    expect(linkEnd(NOW, after(pickup))).toEqual(after(end))
    expect(linkRefusal(NOW, after(pickup))).toBe(code)
  },
)

test.each<[LinkStatus, number, LinkStatus]>([
  ['OPEN', 1, 'OPEN'],
  ['OPEN', 0, 'EXPIRED'],
  ['BOOKED', -1, 'BOOKED'],
  ['CANCELLED', -1, 'CANCELLED'],
])('a link that is %s and ends in %i minutes is %s', (status, end, now) => {
  expect(linkStatus({ status, expiresAt: after(end) }, NOW)).toBe(now)
})

type Cells = Record<LinkStatus, string>
const OVER = { BOOKED: 'LINK_OVER', EXPIRED: 'LINK_OVER', CANCELLED: 'LINK_OVER', REFUNDED: 'LINK_OVER' }
test.each<[keyof typeof PAYMENT_LINK_STATE_MACHINE.events, Cells]>([
  ['openWindow', { OPEN: 'OPEN', ...OVER }],
  ['sendAgain', { OPEN: 'OPEN', ...OVER }],
  ['cancel', { OPEN: 'CANCELLED', ...OVER }],
  [
    'expire',
    {
      OPEN: 'EXPIRED',
      BOOKED: 'NO_CHANGE',
      EXPIRED: 'NO_CHANGE',
      CANCELLED: 'NO_CHANGE',
      REFUNDED: 'NO_CHANGE',
    },
  ],
  [
    'book',
    {
      OPEN: 'BOOKED',
      EXPIRED: 'BOOKED',
      BOOKED: 'NO_CHANGE',
      CANCELLED: 'NO_CHANGE',
      REFUNDED: 'NO_CHANGE',
    },
  ],
  [
    'refund',
    {
      OPEN: 'REFUNDED',
      EXPIRED: 'REFUNDED',
      CANCELLED: 'REFUNDED',
      BOOKED: 'NO_CHANGE',
      REFUNDED: 'NO_CHANGE',
    },
  ],
])('the event %s moves each status to the next one, or is refused', (event, cells) => {
  for (const status of LINK_STATUSES) {
    const next = applyEvent(PAYMENT_LINK_STATE_MACHINE, status, event)
    expect([status, next.refusal ?? next.to]).toEqual([status, cells[status]])
  }
})

test.each([
  ['박서연', '박**'],
  ['Jane Doe', 'J*** ***'],
  ['', ''],
])('the name %j is shown as %j', (name, masked) => {
  expect(maskName(name)).toBe(masked)
})

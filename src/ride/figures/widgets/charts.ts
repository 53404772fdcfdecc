import { addDays, type Day, monthStart } from '#kit/day.ts'
import { DISPLAY_STATUSES } from '#ride/reservation/rules.ts'
import { CANCEL_KIND_WORDS, PURPOSE_WORDS, STATUS_WORDS } from '#ride/reservation/copy.ts'
import { ENTRY_WORDS } from '#ride/ticket/copy.ts'
import type { Figures } from '../contract.ts'
import type { Range } from '../rules.ts'
import type { Bars, Cell } from './bars.ts'
import { urlOf, urls } from '#urls'

const COLORS = {
  PENDING: 'on-orange',
  CONFIRMED: 'on-green',
  COMPLETED: 'sub01',
  CANCELLED: 'line-strong',
} as const
const MAX_DAY_BARS = 62

const rides = (value: number) => `${value.toLocaleString('ko-KR')}건`
const days = (value: number) => `${value.toLocaleString('ko-KR')}일`
/** `12.5 Ticket`, the format of all ticket counts. */
export const ticketsText = (value: number) => `${value.toLocaleString('ko-KR')} Ticket`

const cell = (value: number, to: string): Cell => ({ value, to: value ? to : null })

/** The URL of the list of reservations that a figure counts. */
export const rowsAt = (query: Record<string, string>, { from, to }: Range): string =>
  urlOf(urls.admin.reservations, { query: { ...query, from, to } })

const statusSeries = DISPLAY_STATUSES.map((status) => ({
  label: STATUS_WORDS[status],
  color: COLORS[status],
}))
type Counts = Record<(typeof DISPLAY_STATUSES)[number], number>
const statusCells = (counts: Counts, range: Range, more: Record<string, string> = {}) =>
  DISPLAY_STATUSES.map((status) => cell(counts[status], rowsAt({ status, ...more }, range)))

/** Unit-days by vehicle: with rides, free, and in maintenance. */
export function utilizationBars({ utilization, from, to }: Figures): Bars {
  const used = ['COMPLETED', 'CONFIRMED', 'PENDING'] as const
  return {
    head: '차량',
    isLying: true,
    say: days,
    series: [
      ...used.map((status) => ({ label: STATUS_WORDS[status], color: COLORS[status] })),
      { label: '예약 없음', color: 'gray' },
      { label: '정비', color: 'on-yellow' },
    ],
    rows: utilization.cars.map((car) => ({
      label: `${car.name} (${car.units}대)`,
      cells: [
        ...used.map((status) => cell(car[status], rowsAt({ status, car: car.id }, { from, to }))),
        { value: Math.max(0, car.available - car.booked), to: null },
        cell(car.maintenance, urls.admin.cars),
      ],
    })),
  }
}

/** Rides by day; for a long range, by month. */
export function rideBars({ rides: { by_day }, from, to }: Figures): Bars {
  const isLong = by_day.length > MAX_DAY_BARS
  const groups = Map.groupBy(by_day, ({ day }) => (isLong ? monthStart(day) : day))
  return {
    head: isLong ? '월' : '날짜',
    say: rides,
    series: statusSeries,
    rows: [...groups].map(([first, own]) => ({
      label: isLong
        ? `${first.slice(0, 4)}.${Number(first.slice(5, 7))}월`
        : `${Number(first.slice(5, 7))}/${Number(first.slice(8))}`,
      cells: statusCells(summed(own), isLong ? within(first, { from, to }) : { from: first, to: first }),
    })),
  }
}

const within = (month: Day, { from, to }: Range): Range => {
  const last = addDays(monthStart(month, 1), -1)
  return { from: month < from ? from : month, to: last > to ? to : last }
}

const summed = (rows: Counts[]): Counts =>
  Object.fromEntries(
    DISPLAY_STATUSES.map((status) => [status, rows.reduce((sum, row) => sum + row[status], 0)]),
  ) as Counts

export const purposeBars = ({ rides: { by_purpose }, from, to }: Figures): Bars => ({
  head: '이용 목적',
  isLying: true,
  say: rides,
  series: statusSeries,
  rows: by_purpose.map(({ purpose, ...counts }) => ({
    label: PURPOSE_WORDS[purpose] ?? purpose,
    cells: statusCells(counts, { from, to }, { purpose }),
  })),
})

export const cancelBars = ({ cancellations, from, to }: Figures): Bars => ({
  head: '구분',
  isLying: true,
  say: rides,
  series: [{ label: '취소', color: 'line-strong' }],
  rows: cancellations.by_kind.map(({ kind, count }) => ({
    label: CANCEL_KIND_WORDS[kind],
    cells: [cell(count, rowsAt({ status: 'CANCELLED', canceled: kind }, { from, to }))],
  })),
})

const KINDS = [
  ['charged', 'CHARGE'],
  ['taken', 'USE'],
  ['returned', 'REFUND'],
  ['expired', 'EXPIRE'],
  ['adjusted', 'ADJUST'],
  ['invited', 'INVITE'],
] as const

export const ticketBars = ({ tickets, from, to }: Figures): Bars => ({
  head: '구분',
  isLying: true,
  say: ticketsText,
  series: [{ label: '티켓', color: 'sub01' }],
  rows: KINDS.map(([key, type]) => ({
    label: ENTRY_WORDS[type],
    cells: [cell(tickets[key].tickets, urlOf(urls.admin.tickets, { query: { status: type, from, to } }))],
  })),
})

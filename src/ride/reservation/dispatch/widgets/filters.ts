import { addDays, type Day, isDay, weekdayOf } from '#kit/day.ts'
import { ARRIVALS, type Arrival } from '../rules.ts'
import { CANCEL_KINDS, type CancelKind } from '../../rules.ts'

export const WHENS = ['today', 'tomorrow', 'week'] as const
export type When = (typeof WHENS)[number]
export const WHEN_WORDS: Record<When, string> = { today: '오늘', tomorrow: '내일', week: '이번 주' }

const WEEK = '월화수목금토일'

/** First and last day of a filter; a week ends on its Sunday. */
export function rangeOf(when: When, today: Day): { from: Day; to: Day } {
  if (when === 'week') return { from: today, to: addDays(today, 6 - WEEK.indexOf(weekdayOf(today))) }
  const day = when === 'today' ? today : addDays(today, 1)
  return { from: day, to: day }
}

/** Whether a part of the URL can be an id. */
export const isId = (text: string | null): text is string => /^[0-9a-f-]{36}$/i.test(text ?? '')

/** The filters in the URL, except text, tab and page; unknown values are ignored. */
export function filtersIn(address: URLSearchParams, today: Day) {
  const [car, driver] = [address.get('car'), address.get('driver')]
  return {
    ...rangeIn(address, today),
    ...(isId(car) && { car }),
    ...((driver === 'none' || isId(driver)) && { driver: driver as string }),
    ...rareFiltersIn(address, today),
  }
}

/** The filters without an index; read only if the URL also has days. */
export function rareFiltersIn(
  address: URLSearchParams,
  today: Day,
): { purpose?: string; canceled?: CancelKind; arrived?: Arrival } {
  const { from, to } = rangeIn(address, today)
  if (!from || !to) return {}
  const purpose = address.get('purpose')
  const canceled = CANCEL_KINDS.find((kind) => kind === address.get('canceled'))
  const arrived = ARRIVALS.find((one) => one === address.get('arrived'))
  return { ...(purpose && { purpose }), ...(canceled && { canceled }), ...(arrived && { arrived }) }
}

function rangeIn(address: URLSearchParams, today: Day): { from?: Day; to?: Day } {
  const when = WHENS.find((known) => known === address.get('when'))
  return when ? rangeOf(when, today) : daysIn(address)
}

/** The days `from` and `to` of the URL; invalid days are ignored. */
export function daysIn(address: URLSearchParams): { from?: Day; to?: Day } {
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? '']
  return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) }
}

import { isDay } from '#kit/day.ts'
import { METHOD_WORDS } from '../../copy.ts'
import { METHODS } from '../../rules.ts'

const FROM_BOOKS = ['paid_from', 'paid_to', 'refunded_from', 'refunded_to'] as const

/** The filters in the URL besides tab, search and page; links from the books use them. */
export function filterIn(address: URLSearchParams) {
  const method = METHODS.find((known) => known === address.get('method'))
  const days = FROM_BOOKS.flatMap((name) => {
    const day = address.get(name) ?? ''
    return isDay(day) ? [[name, day]] : []
  })
  const among: Partial<Record<(typeof FROM_BOOKS)[number], string>> = Object.fromEntries(days)
  return { ...(method && { method }), ...among }
}

/** The text of a filter; empty if it is not active. */
export function filterWords({ method, ...days }: ReturnType<typeof filterIn>): string[] {
  const within = (from: string | undefined, to: string | undefined, what: string) =>
    from || to ? [`${from ?? ''} ~ ${to ?? ''} ${what}`] : []
  return [
    ...(method ? [METHOD_WORDS[method]] : []),
    ...within(days.paid_from, days.paid_to, '결제'),
    ...within(days.refunded_from, days.refunded_to, '환불'),
  ]
}

/** Changes of the URL that remove all filters. */
export const NO_FILTER = {
  method: null,
  paid_from: null,
  paid_to: null,
  refunded_from: null,
  refunded_to: null,
}

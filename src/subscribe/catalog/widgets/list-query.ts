import {
  BODY_TYPES,
  DEFAULT_TERM,
  FEE_LIMITS,
  type ModelFilter,
  type PriceOrder,
  type Term,
  TERMS,
} from '../rules.ts'

/** The choices of the list that its URL carries. */
export type ListQuery = { months: Term; order: PriceOrder; filter: ModelFilter }

/** A term in a URL; null if it is none. */
export const termIn = (query: URLSearchParams): Term | null =>
  TERMS.find((months) => String(months) === query.get('month')) ?? null

/** Reads the choices of the list from the query of its URL; unknown values count as not given. */
export const listQueryOf = (query: URLSearchParams): ListQuery => ({
  months: termIn(query) ?? DEFAULT_TERM,
  order: query.get('sort') === 'high' ? 'high' : 'low',
  filter: {
    brand: query.get('brand') || null,
    type: BODY_TYPES.find((type) => type === query.get('type')) ?? null,
    maxFee: FEE_LIMITS.find((fee) => String(fee) === query.get('max')) ?? null,
    isFree: query.get('free') === '1',
  },
})

/** The query without filters. */
export const NO_FILTERS = { brand: null, type: null, max: null, free: null }

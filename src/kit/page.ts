import { z } from 'zod'
import type { Page } from './contract.ts'

const DEFAULT_SIZE = 20
const WITHOUT_PAGE = 100
/** How far the rows of a list are counted that may grow without end. */
export const MOST_COUNTED = 10_000

/** The query of every list that is read by pages: the page from 1, and how many rows it has. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  page_size: z.coerce.number().int().min(1).max(100).optional(),
}

/** Limit and offset of a list's query; without `page` the first 100. */
export function pageOf(query: { page?: number; page_size?: number }) {
  const size = query.page_size ?? (query.page ? DEFAULT_SIZE : WITHOUT_PAGE)
  const page = query.page ?? 1
  return {
    limit: size,
    offset: (page - 1) * size,
    shown: (total: number): Page => ({ page, page_size: size, total }),
    /** The same for a total that was counted to one above the cap. */
    shownToCap: (counted: number): Page => ({
      page,
      page_size: size,
      total: Math.min(counted, MOST_COUNTED),
      ...(counted > MOST_COUNTED && { more: true }),
    }),
  }
}

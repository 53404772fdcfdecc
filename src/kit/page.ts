import { z } from 'zod'
import { Answer } from './answer.ts'
import type { Page } from './contract.ts'
import { Refusal } from './refusal.ts'
import { text } from './text.ts'

const DEFAULT_SIZE = 20
const WITHOUT_PAGE = 100
/** The limit up to which the rows of a long list are counted. */
export const MAX_COUNTED = 10_000
/**
 * A lower limit for a costly count: a search by one character, which many rows contain, or a join with another table.
 */
export const MAX_COUNTED_SLOW_QUERY = 1_000

/** The query of a paged list: the page from 1, and the number of rows in a page. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  page_size: z.coerce.number().int().min(1).max(100).optional(),
}

/** The reason that staff must give to download a list. */
export const reasonIn = text(200).pipe(z.string().min(2, '사유를 2자 이상 입력해 주세요.')).optional()

/** The query of a list that can be downloaded as a file. */
export const exportedQuery = { ...pageQuery, reason: reasonIn }

const TOO_FAR = `앞에서부터 ${MAX_COUNTED.toLocaleString('ko-KR')}건까지만 넘겨 볼 수 있습니다. 검색어나 필터로 좁혀 주세요.`

/** A page of a list that was read completely; without `page` the whole list. */
export function sliceOf<T>(rows: T[], query: { page?: number; page_size?: number }): T[] | Answer<T[]> {
  if (query.page === undefined) return rows
  const { limit, offset, shown } = pageOf(query)
  return Answer.of(rows.slice(offset, offset + limit), { page: shown(rows.length) })
}

type Source<T> = {
  rows: (limit: number, offset: number) => Promise<T[]>
  /** The number of rows, counted at most to one above the limit. */
  count: () => Promise<number>
}

/** The page of a list that grows without end; without `page` its first `most` rows. */
export async function pagesOf<T>(
  { rows, count }: Source<T>,
  query: { page?: number; page_size?: number },
  most: number,
): Promise<T[] | Answer<T[]>> {
  if (query.page === undefined) return rows(most, 0)
  const page = pageOf(query)
  const [listed, counted] = await Promise.all([rows(page.limit, page.offset), count()])
  return Answer.of(listed, { page: page.shownToCap(counted) })
}

/** Limit and offset of a list's query; without `page` the first 100. Rows beyond the counted rows are not read. */
export function pageOf(query: { page?: number; page_size?: number }) {
  const size = query.page_size ?? (query.page ? DEFAULT_SIZE : WITHOUT_PAGE)
  const page = query.page ?? 1
  const offset = (page - 1) * size
  const isTooFar = offset >= MAX_COUNTED
  return {
    limit: isTooFar ? 0 : size,
    offset: Math.min(offset, MAX_COUNTED),
    shown: (total: number): Page => ({ page, page_size: size, total }),
    /** The page for a total that was counted to one above the limit; 422 for a page beyond the counted rows. */
    shownToCap: (counted: number, most: number = MAX_COUNTED): Page => {
      const more = counted > most
      if (more && isTooFar) throw new Refusal('PAGE_TOO_FAR', { status: 422, text: TOO_FAR })
      return { page, page_size: size, total: Math.min(counted, most), ...(more && { more }) }
    },
  }
}

import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import type { Journal } from '#kit/books.ts'

/** The query of the journal over all products, in order of time. */
export const journalLines = (journals: Journal[], range: { from: Day; to: Day }): SQL => sql`
  select to_char(at at time zone 'Asia/Seoul', 'YYYY-MM-DD HH24:MI') as at, kind, number, title, party, won::float8 as won
  from (${sql.join(
    journals.map((journalOf) => sql`select * from (${journalOf(range)}) part`),
    sql` union all `,
  )}) line order by line.at, kind, number`

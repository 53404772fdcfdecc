import { sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { faqStore } from '#platform/faq/store.ts'
import { FAQ_GROUPS } from './rules.ts'
import { banner, faq } from './tables.ts'

const groups = sql.join(
  FAQ_GROUPS.map((group) => sql`${group}`),
  sql`, `,
)

export const faqs = faqStore(faq, [sql`array_position(array[${groups}]::text[], ${faq.group})`])

export const banners = (tx: Tx) => tx.select().from(banner).orderBy(banner.displayOrder)

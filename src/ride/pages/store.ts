import type { Tx } from '#kit/db.ts'
import { banner, faq } from './tables.ts'

export const faqs = (tx: Tx) => tx.select().from(faq).orderBy(faq.displayOrder)

export const banners = (tx: Tx) => tx.select().from(banner).orderBy(banner.displayOrder)

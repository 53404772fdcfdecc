import type { Tx } from '#kit/db.ts'
import { banner, faq, plan } from './tables.ts'

export const plans = (tx: Tx) => tx.select().from(plan).orderBy(plan.displayOrder)

export const faqs = (tx: Tx) => tx.select().from(faq).orderBy(faq.displayOrder)

export const banners = (tx: Tx) => tx.select().from(banner).orderBy(banner.displayOrder)

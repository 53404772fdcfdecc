import { pgTable } from 'drizzle-orm/pg-core'
import { faqColumns } from '#platform/faq/tables.ts'

export const subscriptionFaq = pgTable('subscription_faq', faqColumns)

import { faqStore } from '#platform/faq/store.ts'
import { subscriptionFaq } from './tables.ts'

export const faqs = faqStore(subscriptionFaq)

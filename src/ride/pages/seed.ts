import { newId } from '#kit/id.ts'
import type { Seed } from '#room'
import { FIRST_FAQS, defaultBanner } from './copy.ts'
import { faqs } from './store.ts'
import { banner } from './tables.ts'

export const seedFaqs: Seed = async (tx, { now: createdAt }) => {
  for (const row of FIRST_FAQS) await faqs.add(tx, { ...row, createdAt })
}

export const seedBanner: Seed = (tx) =>
  tx.insert(banner).values({ ...defaultBanner, id: newId(), displayOrder: 1 })

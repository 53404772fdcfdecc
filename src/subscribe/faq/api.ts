import { FAQ_FIELDS } from '#platform/faq/copy.ts'
import { FAQ_CSV } from '#platform/faq/csv.ts'
import { staffFaqs } from '#platform/faq/service.ts'
import { namesOf } from '#platform/staff/rules.ts'
import type { World } from '#world'
import { faqs } from './store.ts'

export async function list(world: World) {
  return (await faqs.list(world.db)).map(({ id, question, answer }) => ({ id, question, answer }))
}

export const staff = staffFaqs({
  subject: 'subscription_faq',
  store: faqs,
  fields: namesOf(FAQ_FIELDS),
  columns: FAQ_CSV,
})

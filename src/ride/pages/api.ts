import { staffFaqs } from '#platform/faq/service.ts'
import { namesOf } from '#platform/staff/rules.ts'
import type { World } from '#world'
import { QUESTION_FIELDS } from './copy.ts'
import { QUESTION_CSV } from './csv.ts'
import { banners, faqs } from './store.ts'

export async function questions(world: World) {
  const groups = Map.groupBy(await faqs.list(world.db), (row) => row.group ?? '')
  return Array.from(groups, ([group, rows]) => ({
    group,
    items: rows.map(({ id, question, answer }) => ({ id, question, answer })),
  }))
}

export async function slides(world: World) {
  const rows = await banners(world.db)
  return rows.map(({ id, title, text, image, action, path }) => ({ id, title, text, image, action, path }))
}

export const staff = staffFaqs({
  subject: 'faq',
  store: faqs,
  fields: namesOf(QUESTION_FIELDS),
  columns: QUESTION_CSV,
})

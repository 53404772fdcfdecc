import type { World } from '#world'
import { banners, faqs } from './store.ts'

export async function questions(world: World) {
  const groups = Map.groupBy(await faqs(world.db), (row) => row.section)
  return Array.from(groups, ([group, rows]) => ({
    group,
    items: rows.map(({ id, question, answer }) => ({ id, question, answer })),
  }))
}

export async function slides(world: World) {
  const rows = await banners(world.db)
  return rows.map(({ id, title, text, image, action, path }) => ({ id, title, text, image, action, path }))
}

import { ticketsOf } from '#kit/money.ts'
import type { World } from '#world'
import { plans } from '#ride/ticket/purchase/store.ts'
import { banners, faqs } from './store.ts'

export async function list(world: World) {
  const rows = await plans(world.db)
  return rows.map((row) => ({
    id: row.id,
    section: row.section,
    title: row.title,
    amount: row.halves === null ? null : ticketsOf(row.halves),
    days: row.days,
    price: row.price,
    price_for_one: row.priceForOne,
    labels: row.labels,
    icon: row.icon,
  }))
}

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

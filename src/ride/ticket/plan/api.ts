import { ticketsOf } from '#kit/money.ts'
import type { World } from '#world'
import { plans } from '../purchase/store.ts'

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

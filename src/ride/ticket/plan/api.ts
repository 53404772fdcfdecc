import { ticketsOf } from '#kit/money.ts'
import type { World } from '#world'
import { VALID_DAYS } from '../purchase/rules.ts'
import { plans } from '../purchase/store.ts'

export async function list(world: World) {
  const rows = await plans(world.db)
  return rows
    .filter(({ isOnSale }) => isOnSale)
    .map((row) => ({
      id: row.id,
      section: row.section,
      title: row.title,
      amount: row.halves === null ? null : ticketsOf(row.halves),
      days: row.days ?? (row.halves === null ? null : VALID_DAYS),
      price: row.price,
      price_for_one: row.priceForOne,
      labels: row.labels,
      icon: row.icon,
    }))
}

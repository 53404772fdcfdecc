import { brand } from '#brand'
import { newId } from '#kit/id.ts'
import type { Seed } from '#room'
import { plan } from '../purchase/tables.ts'

type PlanRow = Omit<typeof plan.$inferInsert, 'id' | 'displayOrder' | 'labels'>
const PLANS: PlanRow[] = [
  {
    section: 'PREMIUM',
    title: '1 TICKET',
    halves: 2,
    price: 1_000_000,
    priceForOne: 1_000_000,
    icon: 'ticket',
  },
  {
    section: 'PREMIUM',
    title: '6 TICKET',
    halves: 12,
    price: 5_000_000,
    priceForOne: 833_333,
    icon: 'ticket',
  },
  {
    section: 'PREMIUM',
    title: '42 TICKET',
    halves: 84,
    price: 30_000_000,
    priceForOne: 714_286,
    icon: 'ticket',
  },
  {
    section: 'PREMIUM',
    title: '150 TICKET',
    halves: 300,
    price: 100_000_000,
    priceForOne: 666_667,
    icon: 'ticket',
  },
  {
    section: 'MORE',
    title: 'BLACK (365 days)',
    days: 365,
    price: 300_000_000,
    priceForOne: 821_918,
    icon: 'crown',
  },
  {
    section: 'MORE',
    title: `${brand.name} (365 days)`,
    days: 365,
    price: 500_000_000,
    priceForOne: 1_369_863,
    icon: 'crown',
  },
  { section: 'MONTHLY', title: 'MONTHLY PLAN', price: 10_000_000, priceForOne: 10_000_000, icon: 'calendar' },
]

/** Adds the plans. Their prices are suggestions: without sample data, the owner must put the plans on sale. */
export const seedPlans: Seed = async (tx, { hasSample }) => {
  const rows = PLANS.map((row, index) => ({
    ...row,
    id: newId(),
    isOnSale: hasSample,
    displayOrder: index + 1,
    labels: ['학생할인 적용'],
  }))
  await tx.insert(plan).values(rows)
}

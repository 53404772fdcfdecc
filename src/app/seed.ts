import { sql } from 'drizzle-orm'
import { brand } from '#brand'
import { transaction, type Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { hashPassword } from '#kit/password.ts'
import { randomToken } from '#kit/token.ts'
import { storeCompany } from '#office/company/store.ts'
import { addMember } from '#ride/account/store.ts'
import { addCar, addUnit } from '#ride/fleet/store.ts'
import { faqs } from '#ride/pages/store.ts'
import { banner } from '#ride/pages/tables.ts'
import { plan } from '#ride/ticket/purchase/tables.ts'
import { firstBanner } from '#ride/pages/copy.ts'
import type { World } from '#world'
import { seedCatalog, seedSubscriptionFaqs } from './seed-catalog.ts'
import { FAQS } from './seed-faqs.ts'

export type FirstAdmin = { id: string; password: string | null }

// Name, picture, most passengers, comfortable number of passengers, registration numbers.
const CARS: [string, string, number, number, string[]][] = [
  ['LM 500h ROYAL', 'lm-500h-royal', 4, 4, ['101가 5001', '101가 5002']],
  ['LM 500h EXECUTIVE', 'lm-500h-executive', 6, 6, ['102나 6001', '102나 6002', '102나 6003']],
  ['LX 700h VIP', 'lx-700h-vip', 4, 4, ['103다 7001', '103다 7002']],
  ['ALPHARD', 'alphard', 7, 7, ['104라 8001', '104라 8002', '104라 8003', '104라 8004']],
  ['SPRINTER TOURER', 'sprinter-tourer', 7, 7, ['701마 9001', '701마 9002']],
  ['STARIA', 'staria', 7, 7, ['702바 9101', '702바 9102', '702바 9103', '702바 9104']],
  ['PUROSANGUE', 'purosangue', 4, 4, ['105사 1201']],
  ['GV90', 'gv90', 4, 4, ['106아 9001', '106아 9002']],
  ['CYBER TRUCK', 'cyber-truck', 4, 4, ['107자 2024']],
]

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

/**
 * Fills new tables: the first admin, questions, plans, and a sample company with cars or, without the sample, a company
 * that the owner opens after its first day. Returns the admin when it was created now.
 */
export async function seed(
  world: World,
  admin: { id: string; password: string } | null,
): Promise<FirstAdmin | null> {
  const { hasSample } = world.settings
  // Locks only new rows: a starting server must not block other servers.
  const names = await newTables(world.db)
  if (!names.length) return null
  const password = admin?.password ?? randomToken().slice(0, 16)
  const passwordHash = await hashPassword(password)
  return transaction(world.db, async (tx) => {
    const locked = sql.join(
      names.map((name) => sql.identifier(name)),
      sql`, `,
    )
    await tx.execute(sql`lock table ${locked} in share row exclusive mode`)
    // Another server may have filled them since.
    const still = await newTables(tx)
    for (const name of still) await fill(tx, name, { hasSample, now: world.now() })
    if (!still.includes('member')) return null
    const loginId = admin?.id ?? 'admin'
    await addMember(tx, {
      id: newId(),
      loginId,
      passwordHash,
      name: '관리자',
      phone: null,
      ciHash: null,
      role: 'ADMIN',
      createdAt: world.now(),
    })
    return { id: loginId, password: admin ? null : password }
  })
}

type Start = { hasSample: boolean; now: Date }

/** How each table is filled; the first admin is created separately, because the password is printed. */
const SEEDS: Record<string, (tx: Tx, start: Start) => Promise<unknown>> = {
  // Without cars for subscriptions, a visitor should not see their list first.
  company: async (tx, { hasSample }) =>
    hasSample || storeCompany(tx, { isBookingOpen: false, isSubscriptionFirst: false }),
  car: async (tx, { hasSample, now }) => hasSample && seedCars(tx, now),
  plan: seedPlans,
  faq: (tx, { now }) => seedFaqs(tx, now),
  banner: (tx) => tx.insert(banner).values({ ...firstBanner, id: newId(), displayOrder: 1 }),
  subscription_model: async (tx, { hasSample, now }) => hasSample && seedCatalog(tx, now),
  subscription_faq: (tx, { now }) => seedSubscriptionFaqs(tx, now),
}

/** Tables that were never filled; there are members once the first admin exists. */
async function newTables(tx: Tx): Promise<string[]> {
  const names = sql.join(
    Object.keys(SEEDS).map((name) => sql`${name}`),
    sql`, `,
  )
  const { rows } = await tx.execute<{ name: string }>(sql`
    select wanted.name from unnest(array[${names}]) as wanted (name)
    where not exists (select from seeded where seeded.name = wanted.name)
    union all select 'member' where not exists (select from member)`)
  return rows.map(({ name }) => name)
}

/** Fills a table only once: rows that staff remove later do not come back. */
async function fill(tx: Tx, name: string, start: Start): Promise<void> {
  const seedOne = SEEDS[name]
  if (!seedOne) return
  const { rows } = await tx.execute(sql`select from ${sql.identifier(name)} limit 1`)
  if (!rows.length) await seedOne(tx, start)
  await tx.execute(sql`insert into seeded (name) values (${name})`)
}

async function seedCars(tx: Tx, now: Date): Promise<void> {
  for (const [index, [name, drawing, seats, seatCapacity, plates]] of CARS.entries()) {
    const car = await addCar(tx, {
      name,
      image: `drawing:${drawing}`,
      seats,
      seatCapacity,
      displayOrder: index + 1,
      createdAt: now,
    })
    for (const plate of plates) await addUnit(tx, car.id, plate.replace(' ', ''), now)
  }
}

/** Their prices are suggestions: without the sample, the owner puts them on sale. */
async function seedPlans(tx: Tx, { hasSample }: Start): Promise<void> {
  const rows = PLANS.map((row, index) => ({
    ...row,
    id: newId(),
    isOnSale: hasSample,
    displayOrder: index + 1,
    labels: ['학생할인 적용'],
  }))
  await tx.insert(plan).values(rows)
}

async function seedFaqs(tx: Tx, createdAt: Date): Promise<void> {
  for (const row of FAQS) await faqs.add(tx, { ...row, createdAt })
}

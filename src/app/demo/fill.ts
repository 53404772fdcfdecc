import { sql } from 'drizzle-orm'
import { addDays, DAY_MS, dayOf, HOUR_MS, instantOf } from '#kit/day.ts'
import { StartRefused } from '#kit/start-refused.ts'
import { driverTokenOf } from '#ride/driver/link/service.ts'
import { urlOf, urls } from '#urls'
import type { World } from '#world'
import { openAgenda } from './agenda.ts'
import { addMembers, openDemo } from './cast.ts'
import { addDrivers } from './drivers.ts'
import { addDocuments, addUnits, planDesk, planGuest } from './guest.ts'
import { DEMO_ADMIN, DEMO_MEMBER, DEMO_PASSWORD, DEMO_SUBSCRIBER, type DemoLogins } from './logins.ts'
import { PAST_DAYS, planRides, planToday } from './rides.ts'
import { openStage, type StageParts } from './stage.ts'
import { addCampaigns, planSubscriptions } from './subscriptions.ts'
import { addOrganizations, openShop } from './tickets.ts'
import { planSchedule } from './trips.ts'

// To fill faster, messages are sent in batches of 8 hours, and immediately only in the last two days.
const sendEach = (now: number, start: Date): number => (now > start.getTime() - 2 * DAY_MS ? 0 : 8 * HOUR_MS)
const [BEGUN, FILLED] = ['demo begun', 'demo']

/** The logins that the start prints: those of the seed's admin, a guest and a subscriber, and a driver's link. */
export async function demoLogins({ db, secrets }: World): Promise<DemoLogins> {
  const { rows } = await db.execute<{ id: string; link_version: number; admin: string }>(sql`
    select d.id, d.link_version, (select login_id from member where role = 'ADMIN' and staff_role is null limit 1) as admin
    from driver d where d.deleted_at is null order by d.created_at, d.id limit 1`)
  const { id, link_version: linkVersion, admin } = rows[0]!
  const driverPath = urlOf(urls.drive, {
    params: { token: driverTokenOf(secrets.pepper, { id, linkVersion }) },
  })
  const [member, subscriber] = [DEMO_MEMBER, DEMO_SUBSCRIBER]
  return { password: DEMO_PASSWORD, admin, member, subscriber, driverPath }
}

/** Fills a new database with the past of a company; does nothing if it was filled before. */
export async function fillDemo(world: World, parts: StageParts): Promise<void> {
  const { rows } = await world.db.execute<{ name: string }>(
    sql`select name from seeded where name in (${BEGUN}, ${FILLED})`,
  )
  if (rows.some(({ name }) => name === FILLED)) return
  if (rows.length || (await hasOtherMembers(world)))
    throw new StartRefused(
      `The data in ${parts.config.dataFolder} are not a whole demo: remove the folder, or name another by MOSIM_DATA.`,
    )
  await world.db.execute(sql`insert into seeded (name) values (${BEGUN})`)
  await play(parts)
  await world.db.execute(sql`insert into seeded (name) values (${FILLED})`)
}

async function hasOtherMembers({ db }: World): Promise<boolean> {
  const { rows } = await db.execute(sql`select from member where role <> 'ADMIN' limit 1`)
  return rows.length > 0
}

/** Plays the past, day by day, until now. */
async function play(parts: StageParts): Promise<void> {
  const start = new Date()
  const today = dayOf(start)
  const dayAt = (offset: number) => addDays(today, offset)
  const at = (offset: number, time: string) => instantOf(`${dayAt(offset)} ${time}`)!
  const { clock } = parts
  clock.set(at(-PAST_DAYS, '09:00'))
  const stage = await openStage(parts)
  try {
    const agenda = openAgenda(clock)
    const demo = await openDemo(stage, agenda, parts.config.admin?.id ?? DEMO_ADMIN, { dayAt, at })
    const cars = await addUnits(demo)
    const drivers = await addDrivers(demo)
    const members = await addMembers(demo)
    const shop = await openShop(demo)
    const bookers = await addOrganizations(demo, shop)
    await addCampaigns(demo)
    await addDocuments(demo, members)
    const company = { members, bookers, drivers, cars, shop, busy: new Map() }
    planSchedule(demo, PAST_DAYS)
    planSubscriptions(demo)
    planGuest(demo, company)
    planDesk(demo, company)
    planToday(demo, company, start)
    planRides(demo, company)
    let sentAt = 0
    await agenda.runUntil(start, async () => {
      const now = clock.now().getTime()
      if (!stage.hasMessages() || now < sentAt + sendEach(now, start)) return
      sentAt = now
      await stage.send(['SMS'])
    })
    await finish(stage)
  } finally {
    await stage.close()
    clock.release()
  }
}

async function finish(stage: Awaited<ReturnType<typeof openStage>>): Promise<void> {
  for (const job of ['watch-rides', 'roll-up-figures', 'roll-up-books']) await stage.runJob(job)
  await stage.send()
  await stage.runJob('delivery-reports')
  await stage.logOutAll()
}

import { sql } from 'drizzle-orm'
import { addDays } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import { type Actor, book, bookingForm, grant, newMember, theAdmin } from './actors.ts'
import { joinWaitlist } from './holding.ts'
import { type Company, newOrganization } from './organizations.ts'
import { startPurchase } from './purchases.ts'
import { completeRide, dispatchRide } from './rides.ts'
import type { TestWorld } from './world.ts'

/**
 * A member with everything for which acts compete: rides in each state, a car, a hold, a waitlist, an organization, a
 * transfer.
 */
export type Scene = {
  day: string
  member: Actor
  admin: Actor
  company: Company
  carId: string
  fullCarId: string
  units: string[]
  driverId: string
  waitId: string
  transferId: string
  rides: Record<'pending' | 'confirmed' | 'completed' | 'canceled' | 'charged', string>
}

const RIDES = ['pending', 'confirmed', 'completed', 'canceled', 'charged'] as const

async function newCar(test: TestWorld, units: number): Promise<{ id: string; units: string[] }> {
  const id = newId()
  await test.world.db.execute(sql`
    insert into car (id, name, image, seats, seat_capacity, display_order, created_at)
    values (${id}, ${id}, 'drawing:gv90', 4, 4, 99, now())`)
  const { rows } = await test.world.db.execute<{ id: string }>(sql`
    insert into unit (id, car_id, registration_number, created_at)
    select gen_random_uuid(), ${id}, ${id} || n, now() from generate_series(1, ${units}) n returning id`)
  return { id, units: rows.map((row) => row.id) }
}

/** A new scene, with rides from the given day on. */
export async function pairScene(test: TestWorld, day: string): Promise<Scene> {
  const [admin, member, company] = [
    await theAdmin(test),
    await newMember(test),
    await newOrganization(test, 20),
  ]
  await grant(test, member.id, 20)
  await test.world.db.execute(sql`update member set invite_limit = 5 where id = ${member.id}`)
  await joinAsManager(test, company, member)
  const [car, full] = [await newCar(test, 4), await newCar(test, 0)]
  const driverId = newId()
  await test.world.db.execute(
    sql`insert into driver (id, name, phone, created_at) values (${driverId}, '기사', '01000001111', now())`,
  )
  const rides = {} as Scene['rides']
  for (const [at, kind] of RIDES.entries()) {
    const paying = kind === 'charged' ? { organization_id: company.id } : {}
    const answer = await book(test, member, bookingForm(car.id, addDays(day, at), paying))
    if (answer.statusCode !== 201) throw new Error(answer.body)
    rides[kind] = answer.json().result.id
  }
  for (const kind of ['confirmed', 'completed'] as const)
    await dispatchRide(test, rides[kind], { status: 'CONFIRMED' })
  await completeRide(test, rides.completed)
  await dispatchRide(test, rides.canceled, { status: 'CANCELLED' })
  const waitId = (await joinWaitlist(test, member, { id: full.id }, day)).json().result.id as string
  const { id: transferId } = await startPurchase(test, member, {
    method: 'transfers',
    body: { depositor: '박서연' },
  })
  return {
    day,
    member,
    admin,
    company,
    carId: car.id,
    fullCarId: full.id,
    units: car.units,
    driverId,
    waitId,
    transferId,
    rides,
  }
}

async function joinAsManager(test: TestWorld, company: Company, { id }: Actor): Promise<void> {
  await test.world.db.execute(sql`
    insert into organization_member (organization_id, member_id, role, joined_at)
    values (${company.id}, ${id}, 'manager', now())`)
}

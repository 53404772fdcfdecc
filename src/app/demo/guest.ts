import { upload } from '#platform/file/contract.ts'
import { patchMember } from '#ride/account/member/contract.ts'
import { createPassenger, createPlace } from '#ride/addressbook/contract.ts'
import { submitIdentity } from '#ride/document/contract.ts'
import { type CarRow, createUnit, listCars } from '#ride/fleet/contract.ts'
import { createMaintenance } from '#ride/fleet/maintenance/contract.ts'
import { createReservation } from '#ride/reservation/contract.ts'
import { patchReservation } from '#ride/reservation/dispatch/contract.ts'
import { createShare } from '#ride/share/contract.ts'
import { joinWaitlist } from '#ride/waitlist/contract.ts'
import type { Demo, Member } from './cast.ts'
import { askForApprovals } from './approvals.ts'
import { claimRides, invite, newMember } from './cast.ts'
import type { Company } from './rides.ts'
import { askForOrganization, grant } from './tickets.ts'

/** Adds vehicles to those of the seed, up to thirty, and one that will be unavailable. */
export async function addUnits({ stage, admin, dayAt }: Demo): Promise<CarRow[]> {
  const cars = await stage.call(admin, listCars)
  const more = [
    'ALPHARD',
    'ALPHARD',
    'STARIA',
    'STARIA',
    'LM 500h ROYAL',
    'LM 500h EXECUTIVE',
    'LX 700h VIP',
    'GV90',
  ]
  for (const [at, name] of more.entries()) {
    const { id } = cars.find((car) => car.name === name)!
    const body = { registration_number: `108차 ${3001 + at}` }
    const unit = await stage.call(admin, createUnit, { params: { id }, body })
    if (at > 0) continue
    const params = { id, inventoryId: unit.id }
    const days = { from: dayAt(2), to: dayAt(5), note: '정기 점검' }
    await stage.call(admin, createMaintenance, { params, body: days })
  }
  return cars
}

/** Members upload documents: some are checked, some wait for staff. */
export async function addDocuments({ stage, admin, agenda, at }: Demo, members: Member[]): Promise<void> {
  const colors = ['#7aa0c8', '#8fb996', '#c8a27a', '#a57ac8', '#7ac8c0']
  for (const [index, color] of colors.entries()) {
    const member = members[index]!
    agenda.plan(at(index < 2 ? -20 : -1, `1${index}:00`), async () => {
      const params = { id: member.id }
      const identity_file = await stage.call(member, upload, { body: await stage.picture(color) })
      await stage.call(member, submitIdentity, { params, body: { identity_file } })
      if (index < 2) await stage.call(admin, patchMember, { params, body: { identity_status: 'APPROVED' } })
    })
  }
}

/**
 * Plans the guest whose login is printed: an address book, tickets, rides, a waitlist entry, a shared ride, invited
 * friends.
 */
export function planGuest(demo: Demo, company: Company): void {
  const { stage, agenda, at, newName } = demo
  const guest = company.members[0]!
  const params = { id: guest.id }
  agenda.plan(at(-59, '10:00'), async () => {
    await company.shop.buyByCard(guest, '6 TICKET')
    const passenger = { name: newName(), phone: '010-0000-1234', note: '장모님' }
    await stage.call(guest, createPassenger, { params, body: passenger })
    for (const body of [
      { label: '집', location: '한남동 유엔빌리지' },
      { label: '회사', location: '광화문 디타워' },
    ])
      await stage.call(guest, createPlace, { params, body })
    await invite(demo, guest)
  })
  agenda.plan(at(-4, '12:00'), () => waitForCar(demo, company, guest))
  agenda.plan(at(-1, '21:00'), () => shareNextRide(demo, guest))
  agenda.plan(at(-1, '22:00'), () => claimRides(demo, company.members.at(-1)!, guest))
}

/** The only car of a model is booked on a day, so the guest joins its waitlist. */
async function waitForCar(demo: Demo, company: Company, guest: Member): Promise<void> {
  const { stage, admin, dayAt } = demo
  const car = company.cars.find(({ name }) => name === 'PUROSANGUE')!
  const day = dayAt(13)
  const other = company.members.at(-1)!
  await grant(demo, other, 1)
  const body = { ...bookingOf(car, other, `${day} 10:00`), reason: '전화 예약' }
  await stage.call(admin, createReservation, { params: { id: other.id }, body }).catch(() => {})
  await stage.call(guest, joinWaitlist, { params: { id: guest.id }, body: { car_id: car.id, day } })
}

const bookingOf = (car: { id: string }, { name, phone }: Member, pickup_time: string) => ({
  car_id: car.id,
  name,
  phone,
  pickup_time,
  pickup_location: '청담동 도산대로 102길',
  dropoff_location: '인천국제공항 제2여객터미널',
  ride_purpose: 'airport' as const,
  luggage_count: 2,
  passenger_count: 2,
})

/** The guest shares the next ride with the family by a link. */
async function shareNextRide(demo: Demo, guest: Member): Promise<void> {
  const { stage, admin, chance } = demo
  const { id } = guest
  const day = demo.dayAt(4)
  for (const car of chance.shuffled(await stage.call(admin, listCars))) {
    const body = bookingOf(car, guest, `${day} 09:00`)
    const ride = await stage.call(guest, createReservation, { params: { id }, body }).catch(() => null)
    if (!ride) continue
    await stage.call(admin, patchReservation, { params: { id: ride.id }, body: { status: 'CONFIRMED' } })
    await stage.call(guest, createShare, { params: { id, rid: ride.id } })
    return
  }
}

/** Plans tasks of staff apart from rides: a transfer to confirm, an organization to approve, refunds, free tickets. */
export function planDesk(demo: Demo, { shop, members }: Company): void {
  const { agenda, at } = demo
  agenda.plan(at(-40, '15:00'), () => grant(demo, members[6]!, 1))
  agenda.plan(at(-25, '10:00'), async () => {
    const id = await shop.buyByCard(await newMember(demo), '6 TICKET')
    agenda.plan(at(-18, '10:00'), () => shop.refund(id))
  })
  agenda.plan(at(-1, '17:10'), () => shop.buyByTransfer(members[4]!, '6 TICKET', false))
  agenda.plan(at(-1, '18:20'), () => askForOrganization(demo, members[5]!))
  agenda.plan(at(-1, '18:40'), () => askForApprovals(demo))
}

import type { Demo, Member } from './cast.ts'
import { askForApprovals } from './approvals.ts'
import { claimRides, invite, newMember } from './cast.ts'
import type { Company } from './rides.ts'
import { askForOrganization, grant } from './tickets.ts'

type CarRow = { id: string; name: string }

/** The vehicles: units in addition to those of the seed, up to thirty, and one that will be away. */
export async function addUnits({ stage, admin, dayAt }: Demo): Promise<CarRow[]> {
  const cars = await stage.call<CarRow[]>(admin, 'GET', '/api/cars')
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
    const plate = { registration_number: `108차 ${3001 + at}` }
    const unit = await stage.call(admin, 'POST', `/api/cars/${id}/inventory`, plate)
    if (at > 0) continue
    const days = { from: dayAt(2), to: dayAt(5), note: '정기 점검' }
    await stage.call(admin, 'POST', `/api/cars/${id}/inventory/${unit.id}/maintenance`, days)
  }
  return cars
}

/** Members who sent a document: some were checked, some wait for staff. */
export async function addDocuments({ stage, admin, agenda, at }: Demo, members: Member[]): Promise<void> {
  const colors = ['#7aa0c8', '#8fb996', '#c8a27a', '#a57ac8', '#7ac8c0']
  for (const [index, color] of colors.entries()) {
    const member = members[index]!
    agenda.plan(at(index < 2 ? -20 : -1, `1${index}:00`), async () => {
      const identity_file = await stage.upload<string>('/api/upload', member.headers, color)
      await stage.call(member, 'POST', `/api/users/${member.id}/identity`, { identity_file })
      if (index < 2)
        await stage.call(admin, 'PATCH', `/api/users/${member.id}`, { identity_status: 'APPROVED' })
    })
  }
}

/** The guest whose login the demo prints: an address book, tickets, rides, a wait, a shared ride and invited friends. */
export function planGuest(demo: Demo, company: Company): void {
  const { stage, agenda, at, newName } = demo
  const guest = company.members[0]!
  const own = `/api/users/${guest.id}`
  agenda.plan(at(-59, '10:00'), async () => {
    await company.shop.buyByCard(guest, '6 TICKET')
    await stage.call(guest, 'POST', `${own}/passengers`, {
      name: newName(),
      phone: '010-0000-1234',
      note: '장모님',
    })
    for (const [label, location] of [
      ['집', '한남동 유엔빌리지'],
      ['회사', '광화문 디타워'],
    ])
      await stage.call(guest, 'POST', `${own}/places`, { label, location })
    await invite(demo, guest)
  })
  agenda.plan(at(-4, '12:00'), () => waitForCar(demo, company, guest))
  agenda.plan(at(-1, '21:00'), () => shareNextRide(demo, guest))
  agenda.plan(at(-1, '22:00'), () => claimRides(demo, company.members.at(-1)!, guest))
}

/** The only car of a model is taken on a day, so the guest waits for it. */
async function waitForCar(demo: Demo, company: Company, guest: Member): Promise<void> {
  const { stage, admin, dayAt } = demo
  const car = company.cars.find(({ name }) => name === 'PUROSANGUE')!
  const day = dayAt(13)
  const other = company.members.at(-1)!
  await grant(demo, other, 1)
  const form = { ...ROUTE, car_id: car.id, name: other.name, phone: other.phone, pickup_time: `${day} 10:00` }
  await stage
    .call(admin, 'POST', `/api/users/${other.id}/reservations`, { ...form, reason: '전화 예약' })
    .catch(() => {})
  await stage.call(guest, 'POST', `/api/users/${guest.id}/waits`, { car_id: car.id, day })
}

const ROUTE = {
  pickup_location: '청담동 도산대로 102길',
  dropoff_location: '인천국제공항 제2여객터미널',
  ride_purpose: 'airport',
  luggage_count: 2,
  passenger_count: 2,
}

/** The guest's next ride, which a link shows to the family. */
async function shareNextRide(demo: Demo, guest: Member): Promise<void> {
  const { stage, admin, chance } = demo
  const own = `/api/users/${guest.id}/reservations`
  const day = demo.dayAt(4)
  for (const car of chance.shuffled(await stage.call<CarRow[]>(admin, 'GET', '/api/cars'))) {
    const form = {
      ...ROUTE,
      car_id: car.id,
      name: guest.name,
      phone: guest.phone,
      pickup_time: `${day} 09:00`,
    }
    const ride = await stage.call(guest, 'POST', own, form).catch(() => null)
    if (!ride) continue
    await stage.call(admin, 'PATCH', `/api/reservations/${ride.id}`, { status: 'CONFIRMED' })
    await stage.call(guest, 'POST', `${own}/${ride.id}/share`)
    return
  }
}

/** The work of staff apart from rides: a transfer that waits, an organization to decide about, refunds, free tickets. */
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

import { addDays } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import { bookingForm, newPhone } from './actors.ts'
import type { Scene } from './pair-scene.ts'
import type { TestWorld } from './world.ts'

type Act = {
  by: 'member' | 'admin'
  path: (scene: Scene) => string
  body?: (scene: Scene, n: number) => object
}

const own =
  (path: (scene: Scene) => string) =>
  (scene: Scene): string =>
    `/api/users/${scene.member.id}/${path(scene)}`
const byMember = (path: Act['path'], body?: Act['body']): Act => ({
  by: 'member',
  path,
  ...(body && { body }),
})
const byStaff = (path: Act['path'], body?: Act['body']): Act => ({ by: 'admin', path, ...(body && { body }) })
const ride = (kind: keyof Scene['rides']) => (scene: Scene) => `/api/reservations/${scene.rides[kind]}`
const formOf = (scene: Scene, n: number, after: number) =>
  bookingForm(scene.carId, addDays(scene.day, after + n))

/** The acts by their endpoint; with a description when one endpoint does several things. */
export const ACTS: Record<string, Act> = {
  'POST /api/users/{id}/reservations': byMember(
    own(() => 'reservations'),
    (s, n) => formOf(s, n, 6),
  ),
  'POST /api/users/{id}/reservations charged to the organization': byMember(
    own(() => 'reservations'),
    (s, n) => ({
      ...formOf(s, n, 10),
      organization_id: s.company.id,
    }),
  ),
  'POST /api/users/{id}/reservations by staff': byStaff(
    own(() => 'reservations'),
    (s, n) => formOf(s, n, 14),
  ),
  'POST /api/users/{id}/reservations/{rid}/cancel': byMember(
    own((s) => `reservations/${s.rides.pending}/cancel`),
  ),
  'POST /api/users/{id}/reservations/{rid}/rebook': byMember(
    own((s) => `reservations/${s.rides.pending}/rebook`),
    (s, n) => formOf(s, n, 18),
  ),
  'POST /api/users/{id}/reservations/{rid}/rebook charged to the organization': byMember(
    own((s) => `reservations/${s.rides.charged}/rebook`),
    (s, n) => ({ ...formOf(s, n, 22), organization_id: s.company.id }),
  ),
  'POST /api/users/{id}/reservations/{rid}/rating': byMember(
    own((s) => `reservations/${s.rides.completed}/rating`),
    () => ({
      stars: 5,
      text: '',
    }),
  ),
  'POST /api/users/{id}/reservations/{rid}/share': byMember(
    own((s) => `reservations/${s.rides.confirmed}/share`),
  ),
  'DELETE /api/users/{id}/reservations/{rid}/share': byMember(
    own((s) => `reservations/${s.rides.confirmed}/share`),
  ),
  'POST /api/users/{id}/holds': byMember(
    own(() => 'holds'),
    (s, n) => ({ car_id: s.carId, day: addDays(s.day, 3 + n) }),
  ),
  'POST /api/users/{id}/waits': byMember(
    own(() => 'waits'),
    (s, n) => ({ car_id: s.fullCarId, day: addDays(s.day, 1 + n) }),
  ),
  'DELETE /api/users/{id}/waits/{wid}': byMember(own((s) => `waits/${s.waitId}`)),
  'POST /api/users/{id}/invite': byMember(
    own(() => 'invite'),
    () => ({ to_user_name: '손님', to_user_phone: newPhone() }),
  ),
  'POST /api/users/{id}/ticket-transfers for the organization': byMember(
    own(() => 'ticket-transfers'),
    (s) => ({
      ...plan,
      depositor: '한빛',
      agreed: true,
      organization_id: s.company.id,
    }),
  ),
  'POST /api/users/{id}/ticket-orders': byMember(
    own(() => 'ticket-orders'),
    () => ({ ...plan, agreed: true }),
  ),
  'POST /api/users/{id}/ticket-orders/{pid}/withdraw': byMember(
    own((s) => `ticket-orders/${s.transferId}/withdraw`),
  ),
  'POST /api/users/{id}/passengers': byMember(
    own(() => 'passengers'),
    (_, n) => ({ name: `손님 ${n}`, phone: newPhone() }),
  ),
  'POST /api/users/{id}/places': byMember(
    own(() => 'places'),
    () => ({ label: newId().slice(-12), location: '서울역' }),
  ),
  'PUT /api/users/{id}/marketing': byMember(
    own(() => 'marketing'),
    (_, n) => ({ marketing: n % 2 === 0 }),
  ),
  'DELETE /api/users/{id}': byStaff((s) => `/api/users/${s.member.id}`),
  'POST /api/organizations/{id}/members': byMember(
    (s) => `/api/organizations/${s.company.id}/members`,
    () => ({
      user_phone: newPhone(),
      role: 'booker',
    }),
  ),
  'PATCH /api/organizations/{id}/members/{memberId}': byMember(
    (s) => `/api/organizations/${s.company.id}/members/${s.member.id}`,
    (_, n) => ({ monthly_limit: 10 + n }),
  ),
  'DELETE /api/organizations/{id}/members/{memberId}': byMember(
    (s) => `/api/organizations/${s.company.id}/members/${s.company.manager.id}`,
  ),
  'PATCH /api/organizations/{id}': byMember(
    (s) => `/api/organizations/${s.company.id}`,
    (_, n) => ({ name: `한빛 ${n}` }),
  ),
  'DELETE /api/organizations/{id}': byMember((s) => `/api/organizations/${s.company.id}`),
  'POST /api/admin/organizations/{id}/managers': byStaff(
    (s) => `/api/admin/organizations/${s.company.id}/managers`,
    (s) => ({ manager: s.member.loginId }),
  ),
  'POST /api/admin/organizations/{id}/tickets': byStaff(
    (s) => `/api/admin/organizations/${s.company.id}/tickets`,
    () => ({
      amount: 1,
      date: 90,
    }),
  ),
  'PATCH /api/users/{id}': byStaff(
    (s) => `/api/users/${s.member.id}`,
    (_, n) => ({ invite_limit: 5 + n }),
  ),
  'POST /api/tickets': byStaff(
    () => '/api/tickets',
    (s) => ({ user_id: s.member.id, amount: 1, date: 90 }),
  ),
  'POST /api/tickets/adjust': byStaff(
    () => '/api/tickets/adjust',
    (s) => ({
      user_id: s.member.id,
      amount: -0.5,
      reason: '정정',
    }),
  ),
  'POST /api/admin/ticket-purchases/{id}/accept': byStaff(
    (s) => `/api/admin/ticket-purchases/${s.transferId}/accept`,
    () => ({}),
  ),
  'PATCH /api/reservations/{id} cancels': byStaff(ride('confirmed'), () => ({ status: 'CANCELLED' })),
  'PATCH /api/reservations/{id} brings back': byStaff(ride('canceled'), () => ({ status: 'CONFIRMED' })),
  'PATCH /api/reservations/{id} gives a unit': byStaff(ride('pending'), (s, n) => ({
    car_inventory_id: s.units[n % 4],
  })),
  'PATCH /api/reservations/{id} gives a driver': byStaff(ride('confirmed'), (s) => ({
    driver_id: s.driverId,
  })),
  'PATCH /api/reservations/{id} settles': byStaff(ride('completed'), (_, n) => ({
    settled_tickets: n % 2 ? 1 : 0.5,
  })),
  'PATCH /api/reservations/{id}/details': byStaff(
    (s) => `${ride('charged')(s)}/details`,
    (s, n) => ({
      pickup_time: `${addDays(s.day, 26 + n)} 10:00`,
    }),
  ),
  'PATCH /api/reservations/available': byStaff(
    () => '/api/reservations/available',
    (s, n) => {
      const [year, month, day] = addDays(s.day, 1).split('-').map(Number)
      return { year, month, day, car_id: s.carId, status: n % 2 ? 'AVAILABLE' : 'UNAVAILABLE' }
    },
  ),
  'PATCH /api/settings': byStaff(
    () => '/api/settings',
    (_, n) => ({ open_date: n % 2 }),
  ),
  'PATCH /api/cars/{id}': byStaff(
    (s) => `/api/cars/${s.carId}`,
    (_, n) => ({ status: n % 2 ? 'AVAILABLE' : 'UNAVAILABLE' }),
  ),
  'POST /api/cars/{id}/inventory/{inventoryId}/maintenance': byStaff(
    (s) => `/api/cars/${s.carId}/inventory/${s.units[0]}/maintenance`,
    (s, n) => ({ from: addDays(s.day, 40 + n), to: addDays(s.day, 40 + n) }),
  ),
  'DELETE /api/cars/{id}/inventory/{inventoryId}': byStaff(
    (s) => `/api/cars/${s.carId}/inventory/${s.units[3]}`,
  ),
  'DELETE /api/cars/{id}': byStaff((s) => `/api/cars/${s.carId}`),
  'PATCH /api/drivers/{id}': byStaff(
    (s) => `/api/drivers/${s.driverId}`,
    (_, n) => ({ note: `${n}` }),
  ),
  'DELETE /api/drivers/{id}': byStaff((s) => `/api/drivers/${s.driverId}`),
}

let plan: { plan_id: string; amount: number }
/** Sets the ids that ticket purchases need, once for a test world. */
export const setPlan = (named: typeof plan): void => void (plan = named)

/** Performs an act in a scene. */
export function doAct(test: TestWorld, scene: Scene, name: string, n: number) {
  const { by, path, body } = ACTS[name]!
  return test.call({
    method: name.split(' ')[0] as 'POST',
    url: path(scene),
    headers: scene[by].headers,
    ...(body && { payload: body(scene, n) }),
  })
}

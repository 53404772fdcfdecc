import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, dayOf } from '#kit/day.ts'
import { createCustomer, getCaller, listCallers } from '#ride/customer/contract.ts'
import { listAvailable } from '#ride/fleet/contract.ts'
import { listNextDays } from '#ride/fleet/day/contract.ts'
import { listMembers } from '#ride/account/member/contract.ts'
import { createReservation } from '#ride/reservation/contract.ts'
import { createPaymentLink, type LinkOut, listPaymentLinks } from '#ride/reservation/payment-link/contract.ts'
import { listPlans } from '#ride/ticket/plan/contract.ts'
import { answer, answerPage, type serve } from './network.ts'
import { rideRow } from './rows.ts'
import { dialog, openScreen } from './screen.tsx'

/** Component tests of the form for phone orders. */

export const today = dayOf(new Date())
export const tomorrow = addDays(today, 1)
export const known = {
  id: 'm1',
  name: '황보하늘',
  phone: '01012345678',
  note: '창가 자리',
  tickets: 3,
  organizations: [],
}
export const ride = {
  id: 'r1',
  ride_date: addDays(today, -7),
  car_id: 'c1',
  name: '독고회장',
  phone: '01077771234',
  pickup_location: '웨스틴조선 서울',
  dropoff_location: '인천공항 제1여객터미널',
  ride_purpose: 'golf',
  passenger_count: 3,
  luggage_count: 2,
}
export const car = {
  id: 'c1',
  name: 'ALPHARD',
  image: 'drawing:alphard',
  seat_capacity: 7,
  seats: 4,
  order: 1,
  is_available: true,
  is_held: false,
  can_wait: false,
  status: 'AVAILABLE' as const,
  day_status: 'AVAILABLE' as const,
}
export const plan = {
  id: 'plan-1',
  section: 'PREMIUM' as const,
  title: '1 TICKET',
  amount: 1,
  days: null,
  price: 1_000_000,
  price_for_one: 1_000_000,
  labels: [],
  icon: 'ticket',
}
export const paymentLink: LinkOut = {
  id: 'l1',
  url: 'https://mosim.example/pay/t1',
  status: 'OPEN',
  expires_at: '2030-11-29T05:20:00.000Z',
  amount: 1_000_000,
  car_name: 'ALPHARD',
  pickup_time: '2030-12-05 07:30',
  is_confirmed_at_once: true,
  sent: 1,
  may_send: true,
  reservation_id: null,
  failure: null,
}
export const granted = { tickets: 1.5, entry: null, moved: 0 }
export const full = { ...car, id: 'c2', name: 'PUROSANGUE', is_available: false, can_wait: true }
export const caller = {
  kind: 'MEMBER' as const,
  member_id: 'm1',
  name: '황보하늘',
  phone: '01012345678',
  detail: '',
}

export const open = (...answers: Parameters<typeof serve>) =>
  openScreen('/admin/user', [
    ...answers,
    answerPage(listMembers, [], { total: 0 }),
    answer(listCallers, [caller]),
    answer(getCaller, { ...known, rides: [ride] }),
    answer(listAvailable, [car, full]),
    answer(listPlans, [plan]),
    answer(listPaymentLinks, []),
    answer(createPaymentLink, paymentLink),
    answer(listNextDays, [{ car_id: 'c2', days: [addDays(today, 5)] }]),
    answer(createReservation, { ...rideRow, same_time: false }),
    answer(createCustomer, { id: 'm9', name: '한전화', phone: '01099990001' }),
  ])

/** Opens the form by its keyboard shortcut. */
export async function begin() {
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('n')
  await expect.element(dialog().getByLabelText('전화 주신 분')).toHaveFocus()
}
export const field = (label: string) => dialog().getByLabelText(label, { exact: true })
export async function find(text: string) {
  await field('전화 주신 분').fill(text)
  await expect.element(dialog().getByRole('option').first()).toBeVisible()
  await userEvent.keyboard('{Enter}')
}

import type { BodyIn } from '#kit/contract.ts'
import { anyPhoneDigits, isAnyPhone } from '#kit/any-phone.ts'
import { formatPhone, isMobile, isPhone, phoneDigits } from '#kit/phone.ts'
import { ticketsOf, won } from '#kit/money.ts'
import type { Caller } from '#ride/customer/contract.ts'
import type { StopForm, Wrong } from '#ride/reservation/dispatch/widgets/details-rules.ts'
import type { createReservation } from '#ride/reservation/contract.ts'
import type { createPaymentLink } from '#ride/reservation/payment-link/contract.ts'
import { RIDE_PURPOSES, stopTime, TICKET_HALVES } from '#ride/reservation/rules.ts'
import type { Plan } from '#ride/ticket/plan/contract.ts'

/** The typed values of a phone order. */
export type OrderForm = {
  /** The name of a new customer; empty if the caller is in the list. */
  callerName: string
  callerPhone: string
  /** The passenger; empty if the caller rides. */
  name: string
  phone: string
  day: string
  time: string
  car: string
  origin: string
  originNote: string
  stops: StopForm[]
  destination: string
  destinationNote: string
  purpose: string
  passengers: string
  luggage: string
  requests: string
  staffNote: string
  /** The payer: an organization's id, LINK_PAYER for the customer by a link, or empty for the member's tickets. */
  payer: string
  /** A free ticket is granted first, because the member has too few. */
  isTicketGiven: boolean
  isConfirmed: boolean
  reason: string
}

export const EMPTY_ORDER: OrderForm = {
  callerName: '',
  callerPhone: '',
  name: '',
  phone: '',
  day: '',
  time: '',
  car: '',
  origin: '',
  originNote: '',
  stops: [],
  destination: '',
  destinationNote: '',
  purpose: 'airport',
  passengers: '1',
  luggage: '0',
  requests: '',
  staffNote: '',
  payer: '',
  isTicketGiven: false,
  isConfirmed: true,
  reason: '',
}

/** The fields of a new customer, from the searched text: a number or a name. */
export const callerFrom = (text: string): Pick<OrderForm, 'callerName' | 'callerPhone'> =>
  isPhone(text)
    ? { callerName: '', callerPhone: formatPhone(text) }
    : { callerName: text.trim(), callerPhone: '' }

const REQUIRED = {
  day: '날짜를 골라 주세요.',
  time: '시간을 적어 주세요.',
  car: '차량을 골라 주세요.',
  origin: '출발지를 적어 주세요.',
  destination: '도착지를 적어 주세요.',
} as const satisfies Partial<Record<keyof OrderForm, string>>

/** The error of each field, by the name of its control. `isNew`: the caller is added as a customer. */
export function orderErrors(form: OrderForm, isNew: boolean): Wrong {
  const wrong: Wrong = {}
  if (isNew && !form.callerName.trim()) wrong.callerName = '이름을 적어 주세요.'
  if (isNew && !isMobile(form.callerPhone)) wrong.callerPhone = '휴대폰 번호를 정확히 적어 주세요.'
  if (form.phone.trim() && !isAnyPhone(form.phone)) wrong.phone = '연락처를 확인해 주세요.'
  for (const [name, text] of Object.entries(REQUIRED))
    if (!String(form[name as keyof typeof REQUIRED]).trim()) wrong[name] = text
  for (const { at, location, time } of form.stops)
    if (!location.trim() || !time) wrong[`stop-${at}`] = '경유지와 시간을 적어 주세요.'
  if (!/^\d{1,2}$/.test(form.passengers) || form.passengers === '0')
    wrong.passengers = '1명 이상 적어 주세요.'
  if (!/^\d{1,2}$/.test(form.luggage)) wrong.luggage = '개수를 적어 주세요.'
  return wrong
}

/** The price of one ride, in tickets. */
export const PRICE = ticketsOf(TICKET_HALVES)
/** The validity, in days, of a free ticket that is granted with an order. */
export const GIVEN_DAYS = 365

/** The value of `payer` if the customer pays by a link. */
export const LINK_PAYER = 'LINK'

/** Whether the caller's own tickets are to pay, but are too few. */
export const lacksTicket = ({ payer }: OrderForm, tickets: number): boolean => !payer && tickets < PRICE

/** The customer to add for an unknown caller. */
export const customerOf = ({ callerName, callerPhone }: OrderForm) => ({
  name: callerName.trim(),
  phone: phoneDigits(callerPhone),
})

type Person = { name: string; phone: string }

/** The booking of an order; without a passenger the caller rides. */
export function bookingOf(form: OrderForm, caller: Person): BodyIn<typeof createReservation> {
  return {
    car_id: form.car,
    name: form.name.trim() || caller.name,
    phone: anyPhoneDigits(form.phone.trim() || caller.phone),
    pickup_location: form.origin.trim(),
    pickup_time: `${form.day} ${form.time}`,
    via_locations: form.stops.map(({ location, time }) => ({
      location: location.trim(),
      time: stopTime(form.day, time),
    })),
    dropoff_location: form.destination.trim(),
    pickup_note: form.originNote.trim(),
    dropoff_note: form.destinationNote.trim(),
    ride_purpose: RIDE_PURPOSES.find((purpose) => purpose === form.purpose) ?? 'etc',
    luggage_count: Number(form.luggage),
    passenger_count: Number(form.passengers),
    special_requests: form.requests.trim(),
    organization_id: form.payer || null,
    status: form.isConfirmed ? 'CONFIRMED' : 'PENDING',
    staff_note: form.staffNote.trim(),
    reason: form.reason.trim(),
  }
}

/** The payment link of an order, with the price in won that staff saw. */
export function linkOrderOf(
  form: OrderForm,
  caller: Person,
  amount: number,
): BodyIn<typeof createPaymentLink> {
  const { organization_id: _, ...booking } = bookingOf(form, caller)
  return { ...booking, amount }
}

/** The price in won of one ticket; null if none is on sale. */
export const priceOf = (plans: readonly Plan[] | undefined): number | null =>
  plans?.find(({ section, amount }) => section === 'PREMIUM' && amount === PRICE)?.price ?? null

/** The text of the button that sends the order. */
export function actionText({ payer, isConfirmed }: OrderForm, price: number | null): string {
  if (payer === LINK_PAYER) return `결제 링크 보내기 · ${price === null ? '' : won(price)}`
  return `${isConfirmed ? '예약 확정' : '예약 대기'} · 1 Ticket`
}

/** The toast after an order. */
export function doneText({ payer, isConfirmed }: OrderForm, name: string): string {
  if (payer === LINK_PAYER) return `${name} 님께 결제 링크를 보냈습니다.`
  return `${name} 님의 예약을 ${isConfirmed ? '확정했습니다' : '넣었습니다'}.`
}

/** The values of a former ride that an order reuses: all but day and time. */
export const fromTemplate = (ride: Caller['rides'][number]): Partial<OrderForm> => ({
  car: ride.car_id,
  name: ride.name,
  phone: formatPhone(ride.phone),
  origin: ride.pickup_location,
  destination: ride.dropoff_location,
  purpose: ride.ride_purpose,
  passengers: String(ride.passenger_count),
  luggage: String(ride.luggage_count),
})

import type { BodyIn } from '#kit/contract.ts'
import type { CarOut, patchCar } from '../../contract.ts'
import type { CarStatus } from '../../rules.ts'

/** A car in the form; `image` is empty until a picture is chosen. */
export type CarForm = {
  name: string
  image: string
  seats: string
  seat_capacity: string
  order: string
  status: CarStatus | null
}

export const NEW_CAR: CarForm = {
  name: '',
  image: '',
  seats: '4',
  seat_capacity: '4',
  order: '',
  status: null,
}

export const formOf = (car: CarOut): CarForm => ({
  name: car.name,
  image: car.image,
  seats: String(car.seats),
  seat_capacity: String(car.seat_capacity),
  order: String(car.order),
  // For a car in maintenance neither of the two offered statuses is selected, and none is sent unless staff select one (K-65).
  status: car.status === 'MAINTENANCE' ? null : car.status,
})

const MOST = { ADD: 1_000, EDIT: 10 }
const isWhole = (text: string) => /^\d{1,4}$/.test(text.trim())

function seatsRefusal(text: string, most: number): string {
  const count = Number(text)
  if (isWhole(text) && count >= 1 && count <= most) return ''
  return most === MOST.EDIT ? `1에서 ${most} 사이의 숫자를 입력해 주세요.` : '1 이상의 숫자를 입력해 주세요.'
}

const given = (errors: Partial<Record<keyof CarForm, string>>) =>
  Object.fromEntries(Object.entries(errors).filter(([, text]) => text))

/** Errors of a new car, by field. */
export const addErrors = ({ name, image, seats, seat_capacity }: CarForm) =>
  given({
    image: image ? '' : '차량 사진을 등록해주세요.',
    name: name.trim() ? '' : '차량 이름을 입력해 주세요.',
    seats: seatsRefusal(seats, MOST.ADD),
    seat_capacity: seatsRefusal(seat_capacity, MOST.ADD),
  })

/** Errors of an edited car, by field. A stored number of seats above the limit of an edit may stay. */
export const editErrors = (car: CarOut) => (form: CarForm) => {
  const before = formOf(car)
  const refusal = (key: 'seats' | 'seat_capacity') =>
    form[key] === before[key] ? '' : seatsRefusal(form[key], MOST.EDIT)
  return given({
    name: form.name.trim() ? '' : '차량 이름을 입력해 주세요.',
    seats: refusal('seats'),
    seat_capacity: refusal('seat_capacity'),
    order: /^\d{1,6}(\.\d+)?$/.test(form.order.trim()) ? '' : '0 이상의 숫자를 입력해 주세요.',
  })
}

/** The changed fields of an edit. Other fields are not sent, so that changes by a colleague are kept (A-100, K-65). */
export function changesOf(car: CarOut, form: CarForm): BodyIn<typeof patchCar> {
  const now = {
    name: form.name.trim(),
    seats: Number(form.seats),
    seat_capacity: Number(form.seat_capacity),
    order: Number(form.order),
    status: form.status ?? car.status,
  }
  return Object.fromEntries(
    Object.entries(now).filter(([key, value]) => value !== car[key as keyof typeof now]),
  )
}

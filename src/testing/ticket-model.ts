import { addDays, type Day, HOUR_MS } from '#kit/day.ts'

// A simple model of tickets, with which the database must agree after every step.
export const COST = 2
export const UNITS = 2

/** The monthly limit of a booker's rides on the organization's tickets, in half tickets. */
export const LIMIT = 3

/** The holder of the tickets: the member, or the organization for which they book. */
export const HOLDERS = ['own', 'company'] as const
export type Holder = (typeof HOLDERS)[number]
type Lot = { left: number; expires: Day; seq: number }
export type Reservation = {
  id: string
  day: Day
  payer: Holder
  isLive: boolean
  isConfirmed: boolean
  hasArrived: boolean
  /** When the free cancellation ends, fixed at the booking, in milliseconds. */
  freeUntil: number
  settled: number | null
  held: Map<Lot, number>
  late: Set<Lot>
}
/** `ok`, or the code of the refusal. */
export type Outcome = string

type Booked = { id: string; day: Day; payer: Holder; now: Date; replaced?: Reservation }

const pickupOf = ({ day }: { day: Day }): number => Date.parse(`${day}T09:30:00+09:00`)

export const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0)

export class Model {
  lots: Record<Holder, Lot[]> = { own: [], company: [] }
  reservations: Reservation[] = []
  today: Day

  constructor(today: Day) {
    this.today = today
  }

  /** A copy to try an act on; all reservations of a lot still share one lot object. */
  copy(): Model {
    const { lots, reservations, today } = this
    return Object.assign(new Model(today), structuredClone({ lots, reservations }))
  }

  addLot(holder: Holder, halves: number, days: number): Lot {
    const lot = { left: halves, expires: addDays(this.today, days), seq: this.lots[holder].length }
    this.lots[holder].push(lot)
    return lot
  }
  live = (holder: Holder) => this.lots[holder].filter((lot) => lot.left > 0 && lot.expires >= this.today)
  /**
   * The lots whose expiry staff can change: lots with tickets left, and lots to which a future ride may return
   * tickets.
   */
  unspent = (holder: Holder) =>
    this.lots[holder].filter(
      (lot) =>
        lot.expires >= this.today &&
        (lot.left > 0 || this.reservations.some((ride) => this.holds(ride, lot))),
    )
  holds = (ride: Reservation, lot: Lot) =>
    ride.isLive && !this.isCompleted(ride) && (ride.held.get(lot) ?? 0) > 0
  spendable = (holder: Holder) => sum(this.live(holder).map((lot) => lot.left))
  /** The half tickets of the organization that the rides of a month hold. */
  spentIn = (month: string) =>
    sum(
      this.reservations
        .filter(({ payer, day }) => payer === 'company' && day.startsWith(month))
        .map(({ held }) => sum(held.values())),
    )
  freeOn = (day: Day) =>
    this.reservations.filter((reservation) => reservation.isLive && reservation.day === day).length < UNITS
  closeExpired(holder: Holder): void {
    for (const lot of this.lots[holder]) if (lot.expires < this.today) lot.left = 0
  }
  spend(holder: Holder, halves: number, reservation?: Reservation): void {
    const order = this.live(holder).toSorted(
      (a, b) =>
        Number(reservation?.late.has(b) ?? false) - Number(reservation?.late.has(a) ?? false) ||
        a.expires.localeCompare(b.expires) ||
        a.seq - b.seq,
    )
    for (const lot of order) {
      const taken = Math.min(lot.left, halves)
      lot.left -= taken
      halves -= taken
      if (reservation && taken) reservation.held.set(lot, (reservation.held.get(lot) ?? 0) + taken)
    }
  }
  /** Changes the hold of a reservation to `halves`; false when there are not enough. */
  hold(reservation: Reservation, halves: number): boolean {
    const lacking = halves - sum(reservation.held.values())
    if (lacking > this.spendable(reservation.payer)) return false
    if (lacking > 0) this.spend(reservation.payer, lacking, reservation)
    if (lacking < 0) this.giveBack(reservation, -lacking)
    return true
  }
  giveBack(reservation: Reservation, halves: number): void {
    const order = [...reservation.held].toSorted(
      ([a], [b]) => b.expires.localeCompare(a.expires) || b.seq - a.seq,
    )
    let late = 0
    for (const [lot, held] of order) {
      const back = Math.min(held, halves)
      halves -= back
      if (back === held) reservation.held.delete(lot)
      else reservation.held.set(lot, held - back)
      if (lot.expires < this.today) late += back
      else lot.left += back
    }
    if (late) reservation.late.add(this.addLot(reservation.payer, late, 7))
  }
  isCompleted = ({ isLive, isConfirmed, hasArrived }: Reservation) => isLive && isConfirmed && hasArrived
  /** A requested ride can be canceled free until its pickup, a confirmed ride until the time fixed at its booking. */
  isTooLate = (reservation: Reservation, now: Date) =>
    this.isCompleted(reservation) ||
    now.getTime() >
      (reservation.isConfirmed
        ? Math.min(reservation.freeUntil, pickupOf(reservation))
        : pickupOf(reservation))
  /**
   * `replaced`: the ride that is replaced. Spending no more than before never exceeds a limit, even a limit that was
   * lowered since.
   */
  bookRefusal(day: Day, payer: Holder, replaced?: Reservation): Outcome {
    const month = day.slice(0, 7)
    const isSpentAlready = replaced?.payer === payer && replaced.day.startsWith(month)
    if (payer === 'company' && !isSpentAlready && this.spentIn(month) + COST > LIMIT) return 'MONTH_LIMIT'
    if (!this.freeOn(day)) return 'CAR_UNAVAILABLE'
    return this.spendable(payer) < COST ? 'TICKET_INSUFFICIENT' : 'ok'
  }
  book({ id, day, payer, now, replaced }: Booked): void {
    const notice = (ride: { day: Day }) => pickupOf(ride) - 24 * HOUR_MS
    const isLate = replaced && now.getTime() > notice(replaced)
    const grace = isLate ? replaced.freeUntil : now.getTime() + HOUR_MS / 2
    const reservation: Reservation = {
      id,
      day,
      payer,
      isLive: true,
      isConfirmed: false,
      hasArrived: false,
      freeUntil: Math.max(notice({ day }), grace),
      settled: null,
      held: new Map(),
      late: new Set(),
    }
    this.spend(payer, COST, reservation)
    this.reservations.push(reservation)
  }
}

import { addDays, type Day } from '#kit/day.ts'

// Tickets as a person would count them: what the database must agree with after every step.
export const COST = 2
export const UNITS = 2
const HOUR_MS = 3_600_000

type Lot = { left: number; expires: Day; seq: number }
export type Ride = {
  id: string
  day: Day
  isLive: boolean
  isConfirmed: boolean
  hasArrived: boolean
  settled: number | null
  held: Map<Lot, number>
  late: Set<Lot>
}
export type Outcome = string

export const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0)

export class Model {
  lots: Lot[] = []
  rides: Ride[] = []
  today: Day

  constructor(today: Day) {
    this.today = today
  }

  /** The same anew, to try what would be: lots stay one object for all of its rides. */
  copy(): Model {
    const { lots, rides, today } = this
    return Object.assign(new Model(today), structuredClone({ lots, rides }))
  }

  addLot(halves: number, days: number): Lot {
    const lot = { left: halves, expires: addDays(this.today, days), seq: this.lots.length }
    this.lots.push(lot)
    return lot
  }
  live = () => this.lots.filter((lot) => lot.left > 0 && lot.expires >= this.today)
  spendable = () => sum(this.live().map((lot) => lot.left))
  freeOn = (day: Day) => this.rides.filter((ride) => ride.isLive && ride.day === day).length < UNITS
  closeExpired(): void {
    for (const lot of this.lots) if (lot.expires < this.today) lot.left = 0
  }
  spend(halves: number, ride?: Ride): void {
    const order = this.live().toSorted(
      (a, b) =>
        Number(ride?.late.has(b) ?? false) - Number(ride?.late.has(a) ?? false) ||
        a.expires.localeCompare(b.expires) ||
        a.seq - b.seq,
    )
    for (const lot of order) {
      const taken = Math.min(lot.left, halves)
      lot.left -= taken
      halves -= taken
      if (ride && taken) ride.held.set(lot, (ride.held.get(lot) ?? 0) + taken)
    }
  }
  /** Brings what a ride holds to `halves`; false when there are not enough. */
  hold(ride: Ride, halves: number): boolean {
    const lacking = halves - sum(ride.held.values())
    if (lacking > this.spendable()) return false
    if (lacking > 0) this.spend(lacking, ride)
    if (lacking < 0) this.giveBack(ride, -lacking)
    return true
  }
  giveBack(ride: Ride, halves: number): void {
    const order = [...ride.held].toSorted(([a], [b]) => b.expires.localeCompare(a.expires) || b.seq - a.seq)
    let late = 0
    for (const [lot, held] of order) {
      const back = Math.min(held, halves)
      halves -= back
      if (back === held) ride.held.delete(lot)
      else ride.held.set(lot, held - back)
      if (lot.expires < this.today) late += back
      else lot.left += back
    }
    if (late) ride.late.add(this.addLot(late, 7))
  }
  isTooLate = (ride: Ride, now: Date) =>
    now.getTime() > Date.parse(`${ride.day}T09:30:00+09:00`) - 24 * HOUR_MS
  bookRefusal(day: Day): Outcome {
    if (!this.freeOn(day)) return 'CAR_UNAVAILABLE'
    return this.spendable() < COST ? 'TICKET_INSUFFICIENT' : 'ok'
  }
  book(id: string, day: Day): void {
    const ride: Ride = {
      id,
      day,
      isLive: true,
      isConfirmed: false,
      hasArrived: false,
      settled: null,
      held: new Map(),
      late: new Set(),
    }
    this.spend(COST, ride)
    this.rides.push(ride)
  }
}

import type { Events } from '#world'

const ALL: Record<keyof Events, true> = {
  day: true,
  hold: true,
  reservation: true,
  member: true,
  car: true,
  driver: true,
  organization: true,
  subscription: true,
  catalog: true,
  faq: true,
  wish: true,
  subscriber: true,
  coupon: true,
  paymentTold: true,
  sessionsEnded: true,
}

/** All topics of events; the processes of one machine count each by itself. */
export const TOPICS = Object.keys(ALL)

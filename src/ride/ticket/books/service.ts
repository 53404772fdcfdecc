import { ticketsOf } from '#kit/money.ts'
import type { Books } from '#kit/books.ts'
import { type BookSums, bookSums } from './store.ts'

/** The tickets' part of the books. */
export const ticketBooks: Books = async (db, range) => {
  const sums = await bookSums(db, range)
  const { card, transfer, refunded } = sums
  return { received: { card, transfer }, refunded, tickets: ticketsIn(sums), deferred: deferredIn(sums) }
}

const ticketsIn = (sums: BookSums) => ({
  sold: ticketsOf(sums.sold_halves),
  granted_free: ticketsOf(sums.free_halves),
  used: ticketsOf(sums.used_halves),
  expired: ticketsOf(sums.expired_halves),
  refunded: ticketsOf(sums.refunded_halves),
  outstanding: ticketsOf(sums.outstanding_halves),
})

function deferredIn(sums: BookSums) {
  const { recognized, refunded, expired } = sums
  const opening = sums.received_before - sums.refunded_before - sums.recognized_before - sums.expired_before
  const received = sums.card + sums.transfer
  const closing = opening + received - refunded - recognized - expired
  return { opening, received, recognized, refunded, expired, closing }
}

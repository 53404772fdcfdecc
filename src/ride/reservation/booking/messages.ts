import { newId } from '#kit/id.ts'
import type { Call } from '#kit/http-server.ts'
import type * as contract from '../contract.ts'
import { rideFacts } from '../messages.ts'
import { storedNotify } from '../recipient/contract.ts'
import { kindOfBooking, type Recipient, recipientsOf } from '../recipient/rules.ts'
import type { ToldFacts } from '../recipient/store.ts'
import type { Reservation } from '../store.ts'

type Part = 'params' | 'body' | 'session' | 'idempotency'
/** A request to book: by a member, by staff, or by a paid payment link. */
export type BookingCall =
  | Pick<Call<typeof contract.createReservation>, Part>
  | Pick<Call<typeof contract.rebookReservation>, Part>

/** The recipients of a booking's message. A change of a confirmed ride goes to all who got messages about that ride. */
export const toldOf = (call: BookingCall, left: Reservation | null, told: ToldFacts): Recipient[] =>
  recipientsOf(
    kindOfBooking(left, statusOf(call)),
    {
      phone: call.body.phone,
      notify: storedNotify(call.body.notify, told.is_silent),
      status: left?.status ?? statusOf(call),
    },
    told.booker_phone,
  )

/** The messages as the booking statement stores them. */
export const messagesOf = (
  call: BookingCall,
  reservation: Reservation,
  left: Reservation | null,
  told: ToldFacts,
) =>
  toldOf(call, left, told).map((recipient) => ({
    id: newId(),
    kind: kindOfBooking(left, reservation.status),
    channel: recipient.channel,
    recipient: recipient.address,
    facts: rideFacts(reservation, recipient),
  }))

/** The reason of staff for a booking despite a warning; empty for none. */
export const reasonOf = ({ body }: BookingCall): string => ('reason' in body && body.reason) || ''

/** The requested status; only staff may confirm a booking immediately. */
export const statusOf = ({ body }: BookingCall) => ('status' in body && body.status) || ('PENDING' as const)

/** Whether staff book for a member. */
export const isForOther = ({ session, params }: BookingCall): boolean => session.personId !== params.id

/** The member or organization whose tickets pay. */
export const payerOf = ({ params, body }: BookingCall): string => body.organization_id ?? params.id

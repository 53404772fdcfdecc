import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from '#kit/ui/router.tsx'
import { loadAndConfirm } from '#kit/ui/load-alert.ts'
import { toast } from '#kit/ui/toast.ts'
import { CallFailed, isUnanswered, textOf } from '#kit/web/call-failed.ts'
import { call, sessionUser } from '#ride/account/widgets/realm.ts'
import {
  createReservation,
  getReservation,
  listReservations,
  rebookReservation,
  type UnnumberedOut,
} from '../contract.ts'
import {
  BOOKED_AND_CANCELLED,
  BOOKING_FAILED,
  BOOKING_UNKNOWN,
  SAME_TIME,
  SAME_TIME_CHOICE,
  SAME_TIME_TEXT,
} from '../copy.ts'
import { MAX_COMPARED, sameTimeIn } from '../rules.ts'
import { payloadOf } from './booking-rules.ts'
import { type Draft, forgetDraft, keyFor, renewKey, storedDraft } from './draft-store.ts'
import { urls } from '#urls'

export type Failure = { code: string; text: string }

/** Sends the booking; repeated presses book once (C-183, C-185, C-186). */
export function useBooking(draft: Draft, bookApart: () => void) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const underWay = useRef(false)
  const book = async () => {
    const user = sessionUser()
    if (underWay.current || !user) return
    underWay.current = true
    setBusy(true)
    setFailure(null)
    try {
      if (!(await isSure(draft, user.id))) return
      const reservation = await send(draft, user.id).catch(underAnotherKey(draft, user.id))
      forgetDraft()
      void queries.invalidateQueries()
      await navigate(urls.bookingThird, {
        replace: true,
        state: { reservation, owner: user.id, isChange: draft.replaces !== undefined },
      })
    } catch (error) {
      // The first booking with this key was canceled, so the reservation that it replaced is gone.
      if (isCanceledSince(error)) {
        bookApart()
        renewKey()
      }
      void toast.error(BOOKING_FAILED)
      setFailure(failureOf(error))
      // The shown tickets and cars are outdated.
      void queries.invalidateQueries()
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }
  return { busy, failure, book }
}

/** Asks the member to confirm a second reservation for the same number at the same time; the server would accept it. */
async function isSure(draft: Draft, id: string): Promise<boolean> {
  // A repeated request is not checked: the reservation found may be its own first result.
  if ((storedDraft() ?? draft).sent !== undefined) return true
  const query = { page_size: MAX_COMPARED }
  const list = call(listReservations, { params: { id }, query })
  const reservations = await list.catch(() => [])
  return (
    !sameTimeIn(reservations, { ...payloadOf(draft), id: draft.replaces?.id }) ||
    loadAndConfirm(SAME_TIME, SAME_TIME_TEXT, SAME_TIME_CHOICE)
  )
}

/** Retries with a new key if the old key was used for another payload, because then this booking was not made. */
const underAnotherKey = (draft: Draft, id: string) => (error: unknown) => {
  if (!(error instanceof CallFailed && error.code === 'KEY_REUSED')) throw error
  renewKey()
  return send(draft, id)
}

/** Books, or replaces a reservation with this booking. */
async function send(draft: Draft, id: string): Promise<UnnumberedOut> {
  const body = payloadOf(draft)
  const rid = draft.replaces?.id
  const stored = storedDraft() ?? draft
  const key = keyFor(stored, { ...body, rid })
  const answered = await (rid
    ? call(rebookReservation, {
        params: { id, rid },
        body,
        key,
      })
    : call(createReservation, { params: { id }, body, key }))
  const isAgain = stored.sent !== undefined && stored.key === key
  return isAgain ? asItIsNow(answered.id, id) : answered
}

/**
 * The current state of the booking: a repeated request returns its first response. If that booking was canceled, only a
 * new key can book again.
 */
async function asItIsNow(rid: string, id: string): Promise<UnnumberedOut> {
  const reservation = await call(getReservation, {
    params: { id, rid },
  })
  if (reservation.status !== 'CANCELLED') return reservation
  throw new CallFailed({ status: 409, code: CANCELLED_SINCE, text: BOOKED_AND_CANCELLED })
}

const CANCELLED_SINCE = 'CANCELLED_SINCE'
const isCanceledSince = (error: unknown) => error instanceof CallFailed && error.code === CANCELLED_SINCE

const failureOf = (error: unknown): Failure => ({
  code: error instanceof CallFailed ? error.code : 'UNKNOWN',
  text: isUnanswered(error) ? `${textOf(error)} ${BOOKING_UNKNOWN}` : textOf(error),
})

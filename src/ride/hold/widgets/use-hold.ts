import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react'
import type { Day } from '#kit/day.ts'
import { CallFailed } from '#kit/web/call-failed.ts'
import { call, sessionUser } from '#ride/account/widgets/realm.ts'
import { createHold, type HoldOut, listHolds, releaseHold } from '../contract.ts'
import { chosenHoldId, countedHold, holdOf, type HoldState, afterResponse, afterTick } from './hold-state.ts'

/** URLs on which the booking continues: its steps, the shop, and the login after an expired session. */
const GOES_ON = /^\/(reservation|tickets|login)(\/|$)/

const take = (id: string, carId: string, day: Day) =>
  call(createHold, {
    params: { id },
    body: { car_id: carId, day },
  })

const holdsOf = (id: string) => call(listHolds, { params: { id } })

/** Best effort: a hold that cannot be released expires. */
const giveUp = (id: string, hid: string) => void call(releaseHold, { params: { id, hid } }).catch(() => {})

/** Holds a car while it is being booked, and releases it when the booking is left; an offer is not released. */
export function useHold(carId: string, day: Day) {
  const [state, setState] = useState<HoldState>({ is: 'asking' })
  const [round, setRound] = useState(0)
  const held = useRef<Held>(null)
  useEffect(() => {
    const owner = sessionUser()?.id
    if (!owner) return
    let isLeft = false
    const start = async () => {
      const hold = await take(owner, carId, day)
      held.current = { owner, id: chosenHoldId(hold) }
      if (isLeft) leave(held.current)
      else setState(countedHold(hold, Date.now()))
    }
    start().catch((error: unknown) => isLeft || setState(stateOf(error)))
    return () => {
      isLeft = true
      leave(held.current)
    }
  }, [carId, day, round])
  useTicking(state, setState)
  const look = useCallback(
    (owner: string, holds: HoldOut[]) => {
      const hold = holdOf(holds, carId, day)
      if (hold) held.current = { owner, id: chosenHoldId(hold) }
      setState((before) => afterResponse(before, hold, Date.now()))
    },
    [carId, day],
  )
  useLooking(state.is === 'held' || state.is === 'over' || state.is === 'left', look)
  const again = () => {
    setState({ is: 'asking' })
    setRound((before) => before + 1)
  }
  return { state, again }
}

/** Refetches the hold when the tab is shown again: another tab may have released the car, or held it again. */
function useLooking(isCounting: boolean, look: (owner: string, holds: HoldOut[]) => void): void {
  useEffect(() => {
    const owner = sessionUser()?.id
    if (!isCounting || !owner) return
    const left = new AbortController()
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      const showHold = (holds: HoldOut[]) => left.signal.aborted || look(owner, holds)
      holdsOf(owner).then(showHold, () => {})
    }
    document.addEventListener('visibilitychange', ask, { signal: left.signal })
    addEventListener('focus', ask, { signal: left.signal })
    return () => left.abort()
  }, [isCounting, look])
}

/**
 * Counts down by the clock, so that a tab that slept shows the right time. Starts from the current state, because the
 * hold may have ended between two ticks.
 */
function useTicking(state: HoldState, setState: Dispatch<SetStateAction<HoldState>>): void {
  const isHeld = state.is === 'held'
  useEffect(() => {
    if (!isHeld) return
    const timer = setInterval(() => setState((before) => afterTick(before, Date.now())), 500)
    return () => clearInterval(timer)
  }, [isHeld, setState])
}

/** The owner of the booking, and the hold that is released when the page is left. */
type Held = { owner: string; id: string | null } | null

const leave = (held: Held): void => {
  if (held?.id && !GOES_ON.test(location.pathname)) giveUp(held.owner, held.id)
}

const GONE = ['CAR_UNAVAILABLE', 'BEFORE_BOOKING_OPENS', 'HELD_TOO_LONG', 'TICKET_NEEDED', 'NOT_FOUND']

const stateOf = (error: unknown): HoldState =>
  error instanceof CallFailed && GONE.includes(error.code)
    ? { is: 'gone', text: error.text }
    : { is: 'unknown' }

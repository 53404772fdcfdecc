import { useEffect, useRef, useState } from 'react'
import type { Day } from '#kit/day.ts'
import { CallFailed } from '#kit/web/call-failed.ts'
import { call, sessionUser } from '#ride/account/widgets/realm.ts'
import type { createHold, releaseHold } from '../contract.ts'
import { secondsLeft } from '../rules.ts'

/** asking: not known yet; over: its time ran out; gone: others have the car, `text` says so; unknown: nobody answered. */
export type HoldState =
  | { is: 'held'; until: number; seconds: number }
  | { is: 'asking' | 'over' | 'unknown' }
  | { is: 'gone'; text: string }

/** Screens on which a booking goes on: the steps, the way to tickets, and the login that a session's end leads to. */
const GOES_ON = /^\/(reservation|tickets|login)(\/|$)/

const take = (id: string, carId: string, day: Day) =>
  call<typeof createHold>('POST /api/users/{id}/holds', {
    params: { id },
    body: { car_id: carId, day },
  })

/** Best effort: what cannot be given up ends by itself. */
const giveUp = (id: string, hid: string) =>
  void call<typeof releaseHold>('DELETE /api/users/{id}/holds/{hid}', { params: { id, hid } }).catch(() => {})

/** Holds a car for as long as it is being booked, and gives it up when the booking is left. */
export function useHold(carId: string, day: Day) {
  const [state, setState] = useState<HoldState>({ is: 'asking' })
  const [round, setRound] = useState(0)
  const held = useRef<{ owner: string; id: string } | null>(null)
  useEffect(() => {
    const owner = sessionUser()?.id
    if (!owner) return
    let isLeft = false
    const start = async () => {
      const { id, seconds_left: seconds } = await take(owner, carId, day)
      held.current = { owner, id }
      if (isLeft) leave(held.current)
      else setState({ is: 'held', until: Date.now() + seconds * 1000, seconds })
    }
    start().catch((error: unknown) => isLeft || setState(stateOf(error)))
    return () => {
      isLeft = true
      leave(held.current)
    }
  }, [carId, day, round])
  useTicking(state, setState)
  const again = () => {
    setState({ is: 'asking' })
    setRound((before) => before + 1)
  }
  return { state, again }
}

/** Counts by the clock, so that a tab that slept is not slow. */
function useTicking(state: HoldState, setState: (next: HoldState) => void): void {
  const until = state.is === 'held' ? state.until : null
  useEffect(() => {
    if (until === null) return
    const tick = () => {
      const seconds = secondsLeft(new Date(until), new Date())
      setState(seconds ? { is: 'held', until, seconds } : { is: 'over' })
    }
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [until, setState])
}

const leave = (hold: { owner: string; id: string } | null): void => {
  if (hold && !GOES_ON.test(location.pathname)) giveUp(hold.owner, hold.id)
}

const GONE = ['CAR_UNAVAILABLE', 'BEFORE_BOOKING_OPENS', 'HELD_TOO_LONG', 'NOT_FOUND']

const stateOf = (error: unknown): HoldState =>
  error instanceof CallFailed && GONE.includes(error.code)
    ? { is: 'gone', text: error.text }
    : { is: 'unknown' }

import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { CallFailed, isMissing } from '#kit/web/call-failed.ts'
import { serverNow } from '#kit/web/server-clock.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { createDriveEvent, deleteDriveEvent, getDrive, listDriveRides } from '../contract.ts'
import {
  afterList,
  afterRefusal,
  EMPTY_DRIVE,
  photosIn,
  sendOutcome,
  type Step,
  withoutNotice,
  withoutOldRides,
  withoutStep,
  withFile,
  withRide,
  withStep,
  withTried,
} from '../queue/rules.ts'
import { changeDrive, listenToDrive, readDrive } from './drive-store.ts'
import { dropOtherPhotos, dropPhoto, keepPhoto, uploadPhoto } from './photo-store.ts'
import type { Acts } from './rides.tsx'
import { deleteExpense, loadPastRides, sendExpenses } from './send-expenses.ts'

const SEND_AGAIN_MS = 10_000
const LIST_AGAIN_MS = 20_000

/** ENDED: the link is wrong or has ended. NEW: the device needs a code. KNOWN: the device has access. */
export type DrivePhase = 'LOADING' | 'ENDED' | 'NEW' | 'KNOWN' | 'FAILED'

/** The driver's page of a link: its phase, its state on this device, and the changes that the driver makes. */
export function useDrive(token: string) {
  const state = useSyncExternalStore(
    listenToDrive,
    () => readDrive(token),
    () => EMPTY_DRIVE,
  )
  const [phase, setPhase] = useState<DrivePhase>('LOADING')
  const line = useMemo(() => openLine(token, setPhase), [token])
  useEffect(() => line.watch(), [line])
  return { state, phase, ...line }
}

/** Sends steps and refreshes the list, one request at a time, so that an older answer never replaces a newer one. */
function openLine(token: string, setPhase: (phase: DrivePhase) => void) {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
  const enter = (phase: DrivePhase) => {
    if (phase === 'ENDED' || phase === 'NEW') forgetRides(token)
    setPhase(phase)
  }
  const send = () =>
    inTurn(async () => {
      await sendSteps(token, enter)
      await sendExpenses(token, () => enter('NEW'))
    })
  const refresh = () => send().then(() => inTurn(() => loadRides(token, enter)))
  const record: Acts['record'] = (rideId, kind, { reason = '', photo } = {}) => {
    const deviceTime = new Date(Date.now()).toISOString()
    const step = { rideId, kind, reason, photo, eventId: crypto.randomUUID(), deviceTime, isTried: false }
    changeDrive(token, (state) => withStep(state, step))
    void send()
  }
  const claimNoShow = async (rideId: string, picture: Blob) =>
    record(rideId, 'NO_SHOW_CLAIMED', { photo: await keepPhoto(token, picture) })
  const addExpense: Acts['addExpense'] = async (rideId, { kind, amount, picture }) => {
    const photo = await keepPhoto(token, picture)
    const expenseId = crypto.randomUUID()
    const expense = { rideId, expenseId, kind, amount, photo, file: null, isTried: false, refusal: '' }
    changeDrive(token, (state) => ({ ...state, expenses: [...state.expenses, expense] }))
    void send()
  }
  const removeExpense = (rideId: string, expenseId: string) =>
    inTurn(() => deleteExpense(token, rideId, expenseId))
  const loadPast = () => inTurn(() => loadPastRides(token)).catch(() => undefined)
  const takeBack = (rideId: string, eventId: string) => inTurn(() => undoStep(token, rideId, eventId))
  const dismiss = (rideId: string) => changeDrive(token, (state) => withoutNotice(state, rideId))
  const acts: Acts = { record, takeBack, claimNoShow, addExpense, removeExpense, loadPast }
  return { acts, refresh, dismiss, watch: () => watch(token, send, refresh) }
}

/** Sends and refreshes while the page is open; returns the function that stops this. */
function watch(token: string, send: () => Promise<void>, refresh: () => Promise<void>): () => void {
  const left = new AbortController()
  const look = () => void (document.visibilityState === 'visible' && refresh())
  changeDrive(token, (state) => withoutOldRides(state, serverNow()))
  void dropOtherPhotos(token, photosIn(readDrive(token)))
  void refresh()
  const timers = [setInterval(() => void send(), SEND_AGAIN_MS), setInterval(look, LIST_AGAIN_MS)]
  addEventListener('online', look, { signal: left.signal })
  addEventListener('focus', look, { signal: left.signal })
  document.addEventListener('visibilitychange', look, { signal: left.signal })
  return () => {
    left.abort()
    timers.forEach(clearInterval)
  }
}

type Enter = (phase: DrivePhase) => void
const around = (token: string) => ({ params: { token }, anonymous: true })

/** Loads the driver's name and rides. If this fails, the stored rides stay. */
async function loadRides(token: string, enter: Enter): Promise<void> {
  try {
    const { driver_name: driverName, device } = await call(getDrive, around(token))
    changeDrive(token, (state) => (state.driverName === driverName ? state : { ...state, driverName }))
    if (device === 'NEW') return enter('NEW')
    const rides = await call(listDriveRides, around(token))
    changeDrive(token, (state) => afterList(state, rides, serverNow()))
    enter('KNOWN')
  } catch (error) {
    enter(phaseAfter(error, readDrive(token).seenAt !== null))
  }
}

function phaseAfter(error: unknown, hasRides: boolean): DrivePhase {
  if (isMissing(error)) return 'ENDED'
  if (error instanceof CallFailed && error.status === 401) return 'NEW'
  return hasRides ? 'KNOWN' : 'FAILED'
}

/** Removes the rides from a device without access. Unsent steps stay. */
const forgetRides = (token: string): void =>
  changeDrive(token, (state) =>
    state.seenAt === null ? state : { ...state, rides: [], past: [], seenAt: null },
  )

/** Sends the queued steps in order, until none is left or one cannot be sent now. */
async function sendSteps(token: string, enter: Enter): Promise<void> {
  while (navigator.onLine) {
    const step = readDrive(token).queue[0]
    if (!step || !(await sendStep(token, step, enter))) return
  }
}

/** Sends one step; true when it no longer waits. */
async function sendStep(token: string, step: Step, enter: Enter): Promise<boolean> {
  const { rideId: rid, eventId: event_id, kind, deviceTime: device_time, reason, photo } = step
  try {
    const file = photo && (step.file ?? (await uploadPhoto(token, rid, photo)))
    changeDrive(token, (state) => withTried(file ? withFile(state, event_id, file) : state, event_id))
    const ride = await call(createDriveEvent, {
      params: { token, rid },
      body: { kind, event_id, device_time, ...(reason && { reason }), ...(file && { file }) },
      anonymous: true,
    })
    changeDrive(token, (state) => withRide(withoutStep(state, event_id), ride))
    if (photo) await dropPhoto(token, photo)
    return true
  } catch (error) {
    return refused(token, step, error, enter)
  }
}

async function refused(token: string, step: Step, error: unknown, enter: Enter): Promise<boolean> {
  const { status, text } = error instanceof CallFailed ? error : { status: 0, text: '' }
  const outcome = sendOutcome(status)
  if (outcome === 'DEVICE_NEW') enter('NEW')
  if (outcome === 'DEVICE_NEW' || outcome === 'RETRY') return false
  if (outcome === 'REASSIGNED' && !(await isLinkOpen(token, enter))) return false
  changeDrive(token, (state) => afterRefusal(state, step, outcome, text))
  await loadRides(token, enter)
  return true
}

/** Whether the link still opens: an ended link and another driver's ride both answer 404. */
async function isLinkOpen(token: string, enter: Enter): Promise<boolean> {
  try {
    await call(getDrive, around(token))
    return true
  } catch (error) {
    if (isMissing(error)) enter('ENDED')
    return false
  }
}

/** Undoes a step: in the queue if it was never sent, otherwise on the server. */
async function undoStep(token: string, rid: string, eid: string): Promise<void> {
  const queued = readDrive(token).queue.find(({ eventId }) => eventId === eid)
  if (queued && !queued.isTried) return changeDrive(token, (state) => withoutStep(state, eid))
  const ride = await call(deleteDriveEvent, { params: { token, rid, eid }, anonymous: true })
  // Empty if a repeated request finds no event; the next list shows the result.
  if (ride) changeDrive(token, (state) => withRide(state, ride))
}

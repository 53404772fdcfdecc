import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '#kit/ui/use-action.ts'
import { ignoreMissing } from '#kit/web/call-failed.ts'
import { useUndo } from '#platform/staff/widgets/use-undo.ts'
import { call, sessionUser } from '#ride/account/widgets/realm.ts'
import {
  createPassenger,
  createPlace,
  deletePassenger,
  deletePlace,
  type PassengerOut,
  type PlaceOut,
} from '../contract.ts'
import { PASSENGER_REMOVED, PLACE_REMOVED } from '../copy.ts'

/** How to delete an entry of the address book, and how to restore it. */
export type Removal = { remove: () => Promise<unknown>; restore: () => Promise<unknown>; done: string }

const me = (): string => sessionUser()?.id ?? ''

/**
 * Deletes an entry and offers undo. A request whose response is lost is repeated. Returns true once the entry is
 * deleted.
 */
export function useForget({ remove, restore, done }: Removal) {
  const queries = useQueryClient()
  const runUndo = useUndo()
  const { busy, run } = useAction('삭제하지 못했습니다.')
  const forget = async (): Promise<boolean> => {
    const isGone = await run(
      () => remove().then(() => true),
      done,
      () => void runUndo(restore),
    )
    if (!isGone) void queries.invalidateQueries()
    return isGone === true
  }
  return { busy, forget, reload: () => void queries.invalidateQueries() }
}

export const removalOfPassenger = ({ id: pid, ...person }: PassengerOut): Removal => ({
  remove: () => ignoreMissing(call(deletePassenger, { params: { id: me(), pid } })),
  restore: () =>
    call(createPassenger, {
      params: { id: me() },
      body: person,
    }),
  done: PASSENGER_REMOVED,
})

export const removalOfPlace = ({ id: pid, label, location }: PlaceOut): Removal => ({
  remove: () => ignoreMissing(call(deletePlace, { params: { id: me(), pid } })),
  restore: () =>
    call(createPlace, {
      params: { id: me() },
      body: { label, location },
    }),
  done: PLACE_REMOVED,
})

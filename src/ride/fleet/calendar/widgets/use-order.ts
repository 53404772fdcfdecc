import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed } from '#kit/web/call-failed.ts'
import { staleFactsOf } from '#platform/staff/widgets/stale.ts'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { call, question } from '#ride/account/widgets/realm.ts'
import { type CarOut, listCars, patchCar } from '../../contract.ts'
import { isOrder, type Place, placesOf } from '../rules.ts'
import { ORDER_CHANGED, ORDER_FAILED, ORDER_STALE } from '../copy.ts'

/** The saved cars, their places in the dialog, and saving them one after the other. */
export function useOrder(close: () => void) {
  // Uses the list of cars, because the cars of a day have no status to send back (K-68).
  const { data, ...answer } = useQuery({
    ...question(listCars),
    staleTime: 'static',
    gcTime: 0,
  })
  const [cars, setCars] = useState<readonly CarOut[] | undefined>()
  const [places, setPlaces] = useState<Place[]>([])
  const { busy, failure, change } = useStaffChange(ORDER_FAILED)
  const take = (rows: readonly CarOut[], typed?: ReadonlyMap<string, string>) => {
    setCars(rows)
    setPlaces(placesOf(rows, typed))
  }
  if (data && !cars) take(data)
  const saved = new Map(cars?.map((car) => [car.id, car]))
  const changed = places.filter(({ id, order }) => !isOrder(order) || Number(order) !== saved.get(id)?.order)

  const saveOne = async ({ id, order }: Place) => {
    const after = await putInOrder(saved.get(id)!, Number(order))
    setCars((all) => all?.map((car) => (car.id === id ? after : car)))
  }
  /** A colleague has changed a car since: keeps that change and the moves made here. */
  const takeAnew = async (error: unknown): Promise<never> => {
    if (!(error instanceof CallFailed && staleFactsOf(error))) throw error
    const { data: rows } = await answer.refetch()
    if (rows) take(rows, new Map(changed.map(({ id, order }) => [id, order])))
    throw new CallFailed({ ...error, text: ORDER_STALE })
  }
  const save = async () => {
    if (busy || !cars || places.some(({ order }) => !isOrder(order))) return
    const send = async () => {
      for (const place of changed) await saveOne(place).catch(takeAnew)
      return true
    }
    if (await change(send, ORDER_CHANGED)) close()
  }
  return { cars, places, setPlaces, changed, busy, failure, save, ...answer }
}

/** Sends a car's order with its name and status, as A-157 requires, and its version. */
const putInOrder = ({ id, name, status, version }: CarOut, order: number) =>
  call(patchCar, { params: { id }, version, body: { order, name, status } })

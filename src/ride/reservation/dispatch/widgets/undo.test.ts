import { expect, test } from 'vitest'
import type { DispatchOut } from '../contract.ts'
import { type BatchBody, undoBatchBodies, undoDriverChange, undoStatusChange } from './undo.ts'

const row = (id: string, given: Partial<DispatchOut> = {}) =>
  ({
    id,
    version: 1,
    status: 'PENDING',
    tickets: 1,
    held_tickets: 1,
    driver_id: null,
    driver_forced: false,
    ...given,
  }) as DispatchOut
const later = ({ id }: DispatchOut) => row(id, { version: 2 })

test('undo restores a ride’s status and ticket, unless the ride held a part of a ticket', () => {
  const canceled = (held_tickets: number) => row('a', { status: 'CANCELLED', held_tickets })
  expect(undoStatusChange(row('a'))).toEqual({ status: 'PENDING' })
  expect(undoStatusChange(row('a', { driver_forced: true }))).toEqual({ status: 'PENDING', force: true })
  expect(undoStatusChange(canceled(0))).toEqual({ status: 'CANCELLED', refund: true })
  expect(undoStatusChange(canceled(1))).toEqual({ status: 'CANCELLED', refund: false })
  expect(undoStatusChange(canceled(0.5))).toBeNull()
})

test('a batch is undone by one request for each former state', () => {
  const kept = row('a', { status: 'CANCELLED' })
  const [given, driven] = [
    row('b', { status: 'CANCELLED', held_tickets: 0 }),
    row('c', { driver_id: 'x', status: 'CANCELLED' }),
  ]
  const before = [kept, given, driven, row('untouched')]
  const done = [kept, given, driven].map(later)
  const body: BatchBody = { ids: ['a', 'b', 'c'], status: 'CONFIRMED' }
  expect(undoBatchBodies(body, before, done)).toEqual([
    { ids: ['a', 'c'], versions: { a: 2, c: 2 }, status: 'CANCELLED', refund: false },
    { ids: ['b'], versions: { b: 2 }, status: 'CANCELLED', refund: true },
  ])
  expect(undoBatchBodies({ ids: body.ids, driver_id: 'y' }, before, done)).toEqual([
    { ids: ['a', 'b'], versions: { a: 2, b: 2 }, driver_id: null },
    { ids: ['c'], versions: { c: 2 }, driver_id: 'x' },
  ])
})

test('undo restores a forced driver with force and another driver without, single and in a batch', () => {
  const [forced, free] = [row('a', { driver_id: 'x', driver_forced: true }), row('b', { driver_id: 'x' })]
  expect([forced, free, row('c')].map(undoDriverChange)).toEqual([
    { driver_id: 'x', force: true },
    { driver_id: 'x' },
    { driver_id: null },
  ])
  expect(
    undoBatchBodies({ ids: ['a', 'b'], driver_id: 'y' }, [forced, free], [forced, free].map(later)),
  ).toMatchObject([
    { ids: ['b'], driver_id: 'x' },
    { ids: ['a'], driver_id: 'x', force: true },
  ])
})

test('undo restores a completed ride as confirmed; one ride with half a ticket prevents the whole undo', () => {
  const over = row('a', { status: 'CONFIRMED', display_status: 'COMPLETED' })
  const half = row('b', { status: 'CANCELLED', held_tickets: 0.5 })
  const body: BatchBody = { ids: ['a'], status: 'CANCELLED' }
  expect(undoBatchBodies(body, [over], [later(over)])).toMatchObject([{ status: 'CONFIRMED' }])
  expect(undoBatchBodies(body, [over, half], [over, half].map(later))).toBeNull()
})

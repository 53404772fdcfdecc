import { beforeEach, expect, test } from 'vitest'
import { theAdmin } from '#testing/actors.ts'
import {
  asStaff,
  handOver,
  newSubscription,
  returnCar,
  shortenPaymentTimeouts,
} from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
beforeEach(() => {
  t.setNow(START)
  shortenPaymentTimeouts(t)
})
const costsOf = async (id: string, path: string) => {
  const { headers } = await theAdmin(t)
  return (await t.call({ url: `/api/admin/subscription/subscriptions/${id}/${path}`, headers })).json()
}

test('staff see the costs of an early end without offering it', async () => {
  const { id } = await newSubscription(t)
  const { result } = await costsOf(id, 'end-costs?end_date=2026-12-16')
  expect(result).toMatchObject({ end_date: '2026-12-16', total: 2_700_000 - 464_516 })
  const offer = (await asStaff(t, `subscriptions/${id}/quotes`, { end_date: '2026-12-16' })).json().result
  expect([offer.total, offer.items]).toEqual([result.total, result.items])
  expect(await costsOf(id, 'end-costs?end_date=2027-12-16')).toMatchObject({ code: 'END_TOO_LATE' })
})

test('staff see the costs of a return before they record it, unless it is refused', async () => {
  const { id } = await newSubscription(t)
  const asked = 'return-costs?happened_on=2026-12-03&mileage=1200'
  expect((await costsOf(id, asked)).code).toBe('NOT_GIVEN')
  await handOver(t, id)
  expect((await costsOf(id, asked)).code).toBe('TOO_EARLY')
  await asStaff(t, `subscriptions/${id}/end`, { end_date: '2026-12-02', reason: '요청' })
  t.setNow('2026-12-03T03:00:00Z')
  const { result } = await costsOf(id, asked)
  expect(result.items.map(({ kind }: { kind: string }) => kind)).toEqual(['MILEAGE', 'LATE_DAYS'])
  const back = (await returnCar(t, id, { mileage: 1_200 })).json().result.settlement
  expect([back.total, back.items]).toEqual([result.total, result.items])
})

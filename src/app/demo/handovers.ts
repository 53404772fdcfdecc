import { dayOf } from '#kit/day.ts'
import { PHOTO_SIDES } from '#subscribe/handover/rules.ts'
import type { Demo } from './cast.ts'
import type { Actor } from './stage.ts'

const COLORS = ['#8aa1b4', '#7f8c8d', '#a3b18a', '#c9ada7', '#6d6875', '#9a8c98']

async function formOf({ stage, admin }: Demo, mileage: number) {
  const upload = (color: string) => stage.upload<string>('/api/upload', admin.headers, color, 'inspection')
  const photos: string[] = []
  for (const at of PHOTO_SIDES.keys()) photos.push(await upload(COLORS[at % COLORS.length]!))
  const signature = await upload('#ffffff')
  const happened_on = dayOf(stage.world.now())
  return { happened_on, place: '서울 강남구 영동대로 513', mileage, photos, signature }
}

/** The car goes to its subscriber. */
export async function handOver(demo: Demo, id: string, mileage: number): Promise<void> {
  const url = `/api/admin/subscription/subscriptions/${id}/handover`
  await demo.stage.call(demo.admin, 'POST', url, await formOf(demo, mileage))
}

type Returned = { id: string; mileage: number }

/** The car comes back with a scratch. `payer`: the subscriber who pays it; null: they have not answered yet. */
export async function returnCar(demo: Demo, payer: Actor | null, { id, mileage }: Returned): Promise<void> {
  const { stage, admin } = demo
  const scratch = await stage.upload<string>('/api/upload', admin.headers, '#b56576', 'inspection')
  const damages = [{ text: '앞 범퍼 긁힘', amount: 350_000, photo: scratch }]
  const url = `/api/admin/subscription/subscriptions/${id}/return`
  const form = { ...(await formOf(demo, mileage)), damages }
  const { settlement } = await stage.call<{ settlement: { id: string; total: number } | null }>(
    admin,
    'POST',
    url,
    form,
  )
  if (!settlement || !payer) return
  const { id: settlementId, total } = settlement
  await stage.call(payer, 'POST', `/api/subscribe/settlements/${settlementId}/accept`, { total })
}

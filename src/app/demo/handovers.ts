import { dayOf } from '#kit/day.ts'
import { upload } from '#platform/file/contract.ts'
import { PHOTO_SIDES } from '#subscribe/handover/rules.ts'
import { recordHandover } from '#subscribe/handover/staff/contract.ts'
import { acceptSettlement } from '#subscribe/settlement/contract.ts'
import { recordReturn } from '#subscribe/settlement/staff/contract.ts'
import type { Demo } from './cast.ts'
import type { Actor } from './stage.ts'

const COLORS = ['#8aa1b4', '#7f8c8d', '#a3b18a', '#c9ada7', '#6d6875', '#9a8c98']

/** Staff upload a picture; returns its reference. */
export const uploadPicture = async ({ stage, admin }: Demo, color: string): Promise<string> =>
  stage.call(admin, upload, { body: await stage.picture(color, 'inspection') })

async function formOf(demo: Demo, mileage: number) {
  const photos: string[] = []
  for (const at of PHOTO_SIDES.keys()) photos.push(await uploadPicture(demo, COLORS[at % COLORS.length]!))
  const signature = await uploadPicture(demo, '#ffffff')
  const happened_on = dayOf(demo.stage.world.now())
  return { happened_on, place: '서울 강남구 영동대로 513', mileage, photos, signature }
}

/** Hands the car over to its subscriber. */
export async function handOver(demo: Demo, id: string, mileage: number): Promise<void> {
  const body = await formOf(demo, mileage)
  await demo.stage.call(demo.admin, recordHandover, { params: { id }, body })
}

type Returned = { id: string; mileage: number }

/** Returns the car with a scratch. `payer`: the subscriber who pays the damage; null: they have not answered yet. */
export async function returnCar(demo: Demo, payer: Actor | null, { id, mileage }: Returned): Promise<void> {
  const { stage, admin } = demo
  const scratch = await uploadPicture(demo, '#b56576')
  const damages = [{ text: '앞 범퍼 긁힘', amount: 350_000, photo: scratch }]
  const body = { ...(await formOf(demo, mileage)), damages }
  const { settlement } = await stage.call(admin, recordReturn, { params: { id }, body })
  if (!payer) return
  const { total } = settlement
  await stage.call(payer, acceptSettlement, { params: { id: settlement.id }, body: { total } })
}

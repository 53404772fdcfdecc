import type { BodyIn } from '#kit/contract.ts'
import { DAY_MS } from '#kit/day.ts'
import { objectToFine } from '#subscribe/fine/contract.ts'
import { createFine } from '#subscribe/fine/staff/contract.ts'
import { listOwnIncidents, reportIncident } from '#subscribe/incident/contract.ts'
import { listSubscriptions } from '#subscribe/subscription/contract.ts'
import type { Demo } from './cast.ts'
import { uploadPicture } from './handovers.ts'
import type { Actor } from './stage.ts'

/** Adds a breakdown that waits for staff, and fines: one proposed, one with an objection, one without a renter. */
export async function addRoadside(demo: Demo, subscriber: Actor): Promise<void> {
  const { stage } = demo
  const [own] = await stage.call(subscriber, listSubscriptions)
  const params = { id: own!.id }
  const plate = (await stage.call(subscriber, listOwnIncidents, { params })).plate!
  const now = stage.world.now().getTime()
  const daysAgo = (days: number) => new Date(now - days * DAY_MS).toISOString()
  await stage.call(subscriber, reportIncident, {
    params,
    body: {
      kind: 'BREAKDOWN',
      happened_at: daysAgo(0),
      place: '서울 성동구 성수일로 10 지하 주차장',
      text: '시동이 걸리지 않습니다. 계기판에 배터리 경고등이 켜져 있습니다.',
      photos: [],
    },
  })
  await enterFine(demo, {
    plate,
    kind: 'TOLL',
    happened_at: daysAgo(6),
    amount: 4_800,
    issuer: '한국도로공사',
  })
  const fine = { plate, kind: 'FINE' as const, amount: 40_000, issuer: '서울 강남구청' }
  await enterFine(demo, { ...fine, happened_at: daysAgo(90) })
  const objected = await enterFine(demo, { ...fine, happened_at: daysAgo(9) })
  const body = { reason: '주차하지 않은 곳입니다. 사진의 차량을 확인해 주세요.' }
  await stage.call(subscriber, objectToFine, { params: { id: objected }, body })
}

type Noticed = Omit<BodyIn<typeof createFine>, 'notice_number' | 'photo'>

async function enterFine(demo: Demo, noticed: Noticed): Promise<string> {
  const photo = await uploadPicture(demo, '#e8e4d9')
  const notice_number = `${noticed.happened_at.slice(0, 10).replaceAll('-', '')}-01`
  const body = { ...noticed, notice_number, photo }
  return (await demo.stage.call(demo.admin, createFine, { body })).id
}

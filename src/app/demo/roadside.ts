import { DAY_MS } from '#kit/day.ts'
import type { Demo } from './cast.ts'
import type { Actor } from './stage.ts'

type Own = { id: string; plate: string }

async function ownCar({ stage }: Demo, subscriber: Actor): Promise<Own> {
  const [own] = await stage.call<{ id: string }[]>(subscriber, 'GET', '/api/subscribe/subscriptions')
  const url = `/api/subscribe/subscriptions/${own!.id}/incidents`
  const { plate } = await stage.call<{ plate: string }>(subscriber, 'GET', url)
  return { id: own!.id, plate }
}

/** A breakdown that waits for staff, a fine that is proposed, one with an objection, and one without a renter. */
export async function addRoadside(demo: Demo, subscriber: Actor): Promise<void> {
  const { stage } = demo
  const { id, plate } = await ownCar(demo, subscriber)
  const now = stage.world.now().getTime()
  const daysAgo = (days: number) => new Date(now - days * DAY_MS).toISOString()
  await stage.call(subscriber, 'POST', `/api/subscribe/subscriptions/${id}/incidents`, {
    kind: 'BREAKDOWN',
    happened_at: daysAgo(0),
    place: '서울 성동구 성수일로 10 지하 주차장',
    text: '시동이 걸리지 않습니다. 계기판에 배터리 경고등이 켜져 있습니다.',
    photos: [],
  })
  await enterFine(demo, {
    plate,
    kind: 'TOLL',
    happened_at: daysAgo(6),
    amount: 4_800,
    issuer: '한국도로공사',
  })
  const fine = { plate, kind: 'FINE', amount: 40_000, issuer: '서울 강남구청' }
  await enterFine(demo, { ...fine, happened_at: daysAgo(90) })
  const objected = await enterFine(demo, { ...fine, happened_at: daysAgo(9) })
  const reason = { reason: '주차하지 않은 곳입니다. 사진의 차량을 확인해 주세요.' }
  await stage.call(subscriber, 'POST', `/api/subscribe/fines/${objected}/object`, reason)
}

async function enterFine(
  { stage, admin }: Demo,
  noticed: { issuer: string; happened_at: string; [field: string]: unknown },
) {
  const photo = await stage.upload<string>('/api/upload', admin.headers, '#e8e4d9', 'inspection')
  const notice_number = `${noticed.happened_at.slice(0, 10).replaceAll('-', '')}-01`
  const body = { ...noticed, notice_number, photo }
  return (await stage.call<{ id: string }>(admin, 'POST', '/api/admin/subscription/fines', body)).id
}

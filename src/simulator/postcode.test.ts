import { expect, test } from 'vitest'
import { placeOf } from '#providers/postcode/place.ts'
import type { PostcodeAddress } from '#providers/postcode/place.ts'
import { openTestSimulator } from './testing.ts'

async function open() {
  const { get } = await openTestSimulator()
  return async (q: string) =>
    (await get(`/__sim/postcode/search?q=${encodeURIComponent(q)}`)).body() as (PostcodeAddress & {
      zonecode: string
      bcode: string
      buildingCode: string
    })[]
}

test('finds places by name, by road, by lot number and by postcode', async () => {
  const search = await open()
  expect((await search('')).length).toBeGreaterThanOrEqual(20)
  expect(await search('신라호텔')).toHaveLength(1)
  expect(await search('동호로 249')).toHaveLength(1)
  expect(await search('  도곡동   467 ')).toHaveLength(1)
  expect(await search('06164')).toHaveLength(1)
  expect(await search('없는 곳')).toEqual([])
})

test('returns fields from which the product makes one line', async () => {
  const search = await open()
  const [flat] = await search('타워팰리스')
  const [village] = await search('레이크사이드')
  const [mountain] = await search('용산리')
  expect(placeOf(flat!)).toBe('타워팰리스 (서울 강남구 언주로30길 56)')
  expect(placeOf(village!)).toBe('레이크사이드 컨트리클럽 (경기 용인시 처인구 모현읍 능원로 181)')
  expect(placeOf(mountain!)).toBe('용평 골프장 뒤편 (강원특별자치도 평창군 대관령면 용산리 산 1-1)')
  expect(mountain).toMatchObject({ roadAddress: '', addressType: 'J' })
})

test('returns codes of the right length', async () => {
  const search = await open()
  for (const { zonecode, bcode, buildingCode } of await search('')) {
    expect([zonecode.length, bcode.length, buildingCode.length]).toEqual([5, 10, 25])
  }
})

test('a failing or hanging widget can be planned; a reset clears the plan', async () => {
  const { get, post } = await openTestSimulator()
  await post('/__sim/postcode/config', { failNext: { status: 503, count: 2 } })
  expect((await get('/__sim/postcode')).status).toBe(503)
  expect((await get('/__sim/postcode/search?q=')).status).toBe(503)
  expect((await get('/__sim/postcode')).status).toBe(200)
  await post('/__sim/postcode/config', { failNext: 500 })
  await post('/__sim/reset')
  expect((await get('/__sim/postcode')).status).toBe(200)
  expect((await post('/__sim/postcode/config', { provider: 'x' })).status).toBe(400)
})

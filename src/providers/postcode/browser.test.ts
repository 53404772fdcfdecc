import { expect, onTestFinished, test, vi } from 'vitest'
import { embedPostcode } from './browser.ts'
import { placeOf } from './place.ts'
import type { PostcodeAddress } from './place.ts'

const road: PostcodeAddress = {
  address: '서울 중구 을지로 30',
  userSelectedType: 'R',
  roadAddress: '서울 중구 을지로 30',
  jibunAddress: '서울 중구 소공동 1',
  autoRoadAddress: '',
  autoJibunAddress: '',
  bname: '소공동',
  buildingName: '롯데호텔 서울',
}

test("puts a building's name before its road address", () => {
  expect(placeOf(road)).toBe('롯데호텔 서울 (서울 중구 을지로 30)')
  expect(placeOf({ ...road, buildingName: ' 타워팰리스 ' })).toBe('타워팰리스 (서울 중구 을지로 30)')
})

test('adds the district to a road address without a building, but no village', () => {
  const plain = { ...road, buildingName: '' }
  expect(placeOf(plain)).toBe('서울 중구 을지로 30 (소공동)')
  expect(placeOf({ ...plain, bname: '능원리' })).toBe('서울 중구 을지로 30')
})

test('omits the name of a building that would not fit into 200 characters', () => {
  const name = '가'.repeat(200 - '서울 중구 을지로 30'.length - 3)
  expect(placeOf({ ...road, buildingName: name })).toHaveLength(200)
  expect(placeOf({ ...road, buildingName: `${name}나` })).toBe('서울 중구 을지로 30 (소공동)')
})

test('adds only the building to a lot-number address', () => {
  expect(placeOf({ ...road, userSelectedType: 'J' })).toBe('롯데호텔 서울 (서울 중구 소공동 1)')
  expect(placeOf({ ...road, userSelectedType: 'J', buildingName: '' })).toBe('서울 중구 소공동 1')
})

test('uses the other address when one is missing', () => {
  const none = { roadAddress: '', jibunAddress: '', buildingName: '' }
  expect(placeOf({ ...road, roadAddress: '', buildingName: '' })).toBe('서울 중구 소공동 1')
  expect(placeOf({ ...road, ...none, autoRoadAddress: '길 1' })).toBe('길 1 (소공동)')
  expect(placeOf({ ...road, ...none, address: '강원 산 1' })).toBe('강원 산 1')
})

function withWidget(name: 'kakao' | 'daum') {
  const made: { options: any; element: unknown }[] = []
  class Postcode {
    options: unknown
    constructor(options: unknown) {
      this.options = options
    }
    embed(element: unknown) {
      made.push({ options: this.options, element })
    }
  }
  vi.stubGlobal('window', { [name]: { Postcode } })
  onTestFinished(() => void vi.unstubAllGlobals())
  return made
}

test.each(['kakao', 'daum'] as const)('embeds the widget under the name %s and returns one line', (name) => {
  const made = withWidget(name)
  const element = { replaceChildren: vi.fn() } as unknown as HTMLElement
  const onSelect = vi.fn()
  const onClose = vi.fn()
  const remove = embedPostcode(element, { onSelect, onClose })
  made[0]?.options.oncomplete(road)
  made[0]?.options.onclose('COMPLETE_CLOSE')
  expect(made[0]?.element).toBe(element)
  expect(onSelect).toHaveBeenCalledWith('롯데호텔 서울 (서울 중구 을지로 30)')
  expect(onClose).toHaveBeenCalledOnce()
  remove()
  expect(element.replaceChildren).toHaveBeenCalledWith()
})

test('throws SDK_NOT_LOADED without the script', () => {
  vi.stubGlobal('window', { kakao: {} })
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(() => embedPostcode({} as HTMLElement, { onSelect: () => {} })).toThrow('SDK_NOT_LOADED')
})

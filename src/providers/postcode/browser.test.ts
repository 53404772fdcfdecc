import { expect, onTestFinished, test, vi } from 'vitest'
import { embedPostcode } from './browser.ts'
import { placeOf } from './place.ts'
import type { PostcodeAddress } from './place.ts'

const road: PostcodeAddress = {
  address: '서울 강남구 언주로30길 56',
  userSelectedType: 'R',
  roadAddress: '서울 강남구 언주로30길 56',
  jibunAddress: '서울 강남구 도곡동 467',
  autoRoadAddress: '',
  autoJibunAddress: '',
  bname: '도곡동',
  buildingName: '타워팰리스',
  apartment: 'Y',
}

test('adds the district and the building of a flat to a road address', () => {
  expect(placeOf(road)).toBe('서울 강남구 언주로30길 56 (도곡동, 타워팰리스)')
})

test('leaves out the building of a place without apartments, and a village', () => {
  expect(placeOf({ ...road, apartment: 'N' })).toBe('서울 강남구 언주로30길 56 (도곡동)')
  expect(placeOf({ ...road, apartment: 'N', bname: '능원리' })).toBe('서울 강남구 언주로30길 56')
  expect(placeOf({ ...road, buildingName: '' })).toBe('서울 강남구 언주로30길 56 (도곡동)')
})

test('adds nothing to an address by lot number', () => {
  expect(placeOf({ ...road, userSelectedType: 'J' })).toBe('서울 강남구 도곡동 467')
})

test('uses the other address when one is missing', () => {
  const none = { roadAddress: '', jibunAddress: '' }
  expect(placeOf({ ...road, roadAddress: '' })).toBe('서울 강남구 도곡동 467')
  expect(placeOf({ ...road, ...none, autoRoadAddress: '길 1' })).toBe('길 1 (도곡동, 타워팰리스)')
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
  expect(onSelect).toHaveBeenCalledWith('서울 강남구 언주로30길 56 (도곡동, 타워팰리스)')
  expect(onClose).toHaveBeenCalledOnce()
  remove()
  expect(element.replaceChildren).toHaveBeenCalledWith()
})

test('throws SDK_NOT_LOADED without the script', () => {
  vi.stubGlobal('window', { kakao: {} })
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(() => embedPostcode({} as HTMLElement, { onSelect: () => {} })).toThrow('SDK_NOT_LOADED')
})

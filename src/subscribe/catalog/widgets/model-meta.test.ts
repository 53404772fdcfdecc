import { expect, test } from 'vitest'
import type { CarOut, ModelOut } from '../contract.ts'
import { byFeeField } from '../rules.ts'
import { modelMetaOf } from './model-meta.ts'

const car: CarOut = {
  id: 'c',
  color: null,
  is_new: false,
  is_hot: false,
  release_date: '2025-01-01',
  mileage: 0,
  retail_price: 0,
  images: [],
  is_available: true,
  ...byFeeField((months) => (months === 12 ? 3_905_000 : null)),
}
const model: ModelOut = {
  id: 'm',
  name: '911',
  brand: { name: '포르쉐' },
  image: 'drawing:porsche-911-1',
  body_type: 'COUPE',
  available_from: null,
  description: '가장 오래 사랑받은 스포츠카.',
  car: [car],
}
const titleFor = (changes: Partial<CarOut>) => modelMetaOf({ ...model, car: [{ ...car, ...changes }] }).title

test('the title of a model page has the lowest fee, or why the car is unavailable', () => {
  expect(titleFor({})).toBe('포르쉐 911 월 390만원부터')
  expect(titleFor({ is_available: false })).toBe('포르쉐 911 모두 구독 중')
  expect(titleFor({ release_date: null })).toBe('포르쉐 911 출시 예정')
  expect(modelMetaOf(model).description).toMatch(/^가장 오래 사랑받은 스포츠카\. 보험과 세금/)
})

test('the meta picture of a model has a format that messengers can show', () => {
  expect(modelMetaOf(model).picture).toBe('/drawings/porsche-911-1.jpg')
  const drawn = { ...model, image: 'drawing:porsche-911-1-quarter' }
  expect(modelMetaOf(drawn).picture).toBe('/drawings/porsche-911-1-quarter.jpg')
  expect(modelMetaOf({ ...model, image: 'a b' }).picture).toBe('/api/files/a%20b?w=840&fit=cover')
})

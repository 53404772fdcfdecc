import { won } from '#kit/money.ts'
import { formatPlate } from '#kit/plate.ts'
import type { Edit } from '#platform/staff/widgets/stale-choice.tsx'
import { byFeeField, type FeeField } from '../../rules.ts'
import type { StaffCar, StaffModel } from '../contract.ts'

const MODEL_WORDS = { brand: '브랜드', name: '모델 이름', image: '대표 사진', description: '설명' } as const

/** A form over a model: what it would become if saved. */
export const modelEdit = (row: StaffModel, mine: Partial<StaffModel>): Edit<StaffModel> => ({
  row,
  mine,
  words: MODEL_WORDS,
  show: (field, state) => {
    if (field === 'brand') return state.brand.name
    if (field === 'image') return state.image === row.image ? '이전 사진' : '새 사진'
    return state[field as 'name' | 'description']
  },
})

const CAR_WORDS = {
  registration_number: '차량 번호',
  release_date: '출시일',
  mileage: '주행거리',
  retail_price: '차량 가격',
  is_new: '신규 표시',
  is_hot: '인기 표시',
  images: '사진',
  order: '표시 순서',
  ...byFeeField((months) => `${months}개월 구독료`),
} as const

const SHOWN: Partial<Record<string, (car: StaffCar) => string>> = {
  registration_number: (car) => formatPlate(car.registration_number ?? ''),
  release_date: (car) => car.release_date ?? '출시 예정',
  mileage: (car) => `${car.mileage.toLocaleString('ko-KR')}km`,
  retail_price: (car) => won(car.retail_price),
  is_new: (car) => (car.is_new ? '예' : '아니요'),
  is_hot: (car) => (car.is_hot ? '예' : '아니요'),
  images: (car) => `${car.images.length}장`,
  order: (car) => String(car.order),
}

/** A form over a car: what it would become if saved. */
export const carEdit = (row: StaffCar, mine: Partial<StaffCar>): Edit<StaffCar> => ({
  row,
  mine,
  words: CAR_WORDS,
  show: (field, state) => SHOWN[field]?.(state) ?? won(state[field as FeeField] ?? 0),
})

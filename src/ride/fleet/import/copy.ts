import type { ImportColumn } from '#kit/importer.ts'

export const CAR_COLUMNS: readonly ImportColumn[] = [
  {
    name: 'model',
    label: '차종',
    aliases: ['모델', '차량', '차량 이름', '차량명', '이름', 'name', 'car', 'car_name', 'type', 'vehicle'],
    isRequired: true,
    example: '제네시스 GV90',
  },
  {
    name: 'plate',
    label: '차량 번호',
    aliases: ['번호판', '차량번호', '등록번호', 'registration_number', 'plate_number'],
    isRequired: true,
    example: '123가 4567',
  },
  { name: 'seats', label: '최대 인원', aliases: ['정원', '탑승 인원'], example: '4' },
  { name: 'seat_capacity', label: '좌석 수', aliases: ['좌석', '좌석수'], example: '7' },
]

export const SEATS_WRONG = '1 이상의 정수를 입력해 주세요.'

export const CAR_FAULTS = {
  AMBIGUOUS: '같은 이름의 차종이 둘 이상입니다. 차량 관리에서 이름을 다르게 바꿔 주세요.',
  OTHER_MODEL: '이 차량 번호는 다른 차종에 등록되어 있습니다.',
  PLATE_CHANGED:
    '이 외부 번호의 차량은 다른 번호판으로 등록되어 있습니다. 차량 관리에서 지우고 새로 등록해 주세요.',
} as const

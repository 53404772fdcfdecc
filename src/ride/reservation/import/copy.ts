import type { ImportColumn } from '#kit/importer.ts'

export const RESERVATION_COLUMNS: readonly ImportColumn[] = [
  {
    name: 'phone',
    label: '고객 전화번호',
    aliases: ['전화번호', '휴대폰', '예약자 전화번호', 'customer_phone', 'customer'],
    isRequired: true,
    example: '010-1234-5678',
  },
  {
    name: 'day',
    label: '날짜',
    aliases: ['이용일', '이용 날짜', '운행일', 'date', 'ride_date'],
    isRequired: true,
    example: '2026-12-24',
  },
  {
    name: 'time',
    label: '시간',
    aliases: ['출발 시간', '픽업 시간', 'pickup_time'],
    isRequired: true,
    example: '09:30',
  },
  {
    name: 'model',
    label: '차종',
    aliases: ['차량', '모델', 'car', 'car_name', 'vehicle', 'type', 'unit_type', 'vehicle_type'],
    isRequired: true,
    example: '제네시스 GV90',
  },
  {
    name: 'pickup_location',
    label: '출발지',
    aliases: ['픽업 장소', '픽업', 'pickup', 'from'],
    isRequired: true,
    example: '서울 강남구 테헤란로 1',
  },
  {
    name: 'dropoff_location',
    label: '도착지',
    aliases: ['하차 장소', '목적지', 'dropoff', 'to', 'destination'],
    isRequired: true,
    example: '인천공항 제2터미널',
  },
  {
    name: 'passenger_name',
    label: '탑승자',
    aliases: ['탑승자 이름', '탑승자명', 'name', 'passenger'],
    example: '이손님',
  },
  {
    name: 'passenger_phone',
    label: '탑승자 번호',
    aliases: ['탑승자 전화번호', '탑승자 휴대폰'],
    example: '010-9876-5432',
  },
  { name: 'passenger_count', label: '인원', aliases: ['탑승 인원', '인원수', 'passengers'], example: '2' },
  { name: 'luggage_count', label: '짐', aliases: ['짐 개수', '수하물', 'luggage'], example: '1' },
  { name: 'ride_purpose', label: '이용 목적', aliases: ['목적', 'purpose'], example: '공항' },
  { name: 'special_requests', label: '요청 사항', aliases: ['요청사항', 'requests'], example: '' },
  { name: 'note', label: '메모', aliases: ['직원 메모', '비고', 'staff_note', 'memo'], example: '' },
  { name: 'status', label: '상태', aliases: ['예약 상태'], example: '확정' },
  { name: 'reason', label: '사유', aliases: ['예약 사유'], example: '' },
]

export const COUNT_WRONG = '정수를 입력해 주세요.'
export const RIDE_DAY_WRONG = '날짜를 확인해 주세요. 예: 2026-12-24'
export const RIDE_TIME_WRONG = '시간을 확인해 주세요. 예: 09:30'
export const PURPOSE_UNKNOWN = '이용 목적을 확인해 주세요.'
export const STATUS_UNKNOWN = '확정 또는 대기로 적어 주세요.'

export const RESERVATION_FAULTS = {
  CUSTOMER_UNKNOWN: '이 번호의 고객이 없습니다. 고객을 먼저 가져와 주세요.',
  CAR_UNKNOWN: '이 이름의 차종이 없습니다. 차량을 먼저 가져와 주세요.',
  AMBIGUOUS: '같은 이름의 차종이 둘 이상입니다. 차량 관리에서 이름을 다르게 바꿔 주세요.',
  PAST: '내일부터의 예약만 가져올 수 있습니다.',
} as const

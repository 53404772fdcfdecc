import type { ImportColumn } from '#kit/importer.ts'
import { DRIVER_FIELDS } from '../copy.ts'

export const DRIVER_COLUMNS: readonly ImportColumn[] = [
  {
    name: 'name',
    label: DRIVER_FIELDS.name.label,
    aliases: ['기사명', '기사 이름', '성명'],
    isRequired: true,
    example: '김기사',
  },
  {
    name: 'phone',
    label: DRIVER_FIELDS.phone.label,
    aliases: ['휴대폰', '휴대폰 번호', '연락처', 'mobile'],
    isRequired: true,
    example: '010-2345-6789',
  },
  {
    name: 'licence_expires_on',
    label: DRIVER_FIELDS.licence_expires_on.label,
    aliases: ['license_expires_on', '면허 만료', '면허 유효기간'],
    example: '2029-12-31',
  },
  {
    name: 'fixed_schedule',
    label: DRIVER_FIELDS.fixed_schedule.label,
    aliases: ['근무 일정', 'schedule'],
    example: '월-금 09:00-18:00',
  },
  {
    name: 'address',
    label: DRIVER_FIELDS.address.label,
    aliases: ['주소'],
    example: '서울 강남구 테헤란로 1',
  },
  { name: 'note', label: DRIVER_FIELDS.note.label, aliases: ['비고', 'memo', 'notes'], example: '영어 가능' },
]

export const DRIVER_PHONE_WRONG = '전화번호를 정확히 입력해 주세요.'
export const LICENSE_DAY_WRONG = '날짜를 확인해 주세요.'

export const DRIVER_FAULTS = {
  AMBIGUOUS: '이 번호의 기사가 두 명 이상입니다. 기사 관리에서 먼저 정리해 주세요.',
  PHONE_TAKEN: '이 번호를 쓰는 다른 기사가 있습니다.',
  DUPLICATE: '파일의 다른 행이 같은 기사입니다.',
} as const

import type { ImportColumn } from '#kit/importer.ts'

export const PHONE_WRONG = '휴대폰 번호를 정확히 입력해주세요.'

export const CUSTOMER_COLUMNS: readonly ImportColumn[] = [
  {
    name: 'name',
    label: '이름',
    aliases: ['고객명', '고객 이름', '성명'],
    isRequired: true,
    example: '홍길동',
  },
  {
    name: 'phone',
    label: '전화번호',
    aliases: ['휴대폰', '휴대폰 번호', '휴대전화', '연락처', 'mobile'],
    isRequired: true,
    example: '010-1234-5678',
  },
  { name: 'note', label: '메모', aliases: ['비고', 'memo', 'notes'], example: '조용한 이동 선호' },
]

export const CUSTOMER_FAULTS = {
  PHONE_TAKEN: '이 번호를 쓰는 다른 고객이 있습니다.',
  DUPLICATE: '파일의 다른 행이 같은 고객입니다.',
} as const

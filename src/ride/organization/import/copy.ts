import type { ImportColumn } from '#kit/importer.ts'
import { ORGANIZATION_FIELDS } from '../copy.ts'

export const ORGANIZATION_COLUMNS: readonly ImportColumn[] = [
  {
    name: 'name',
    label: ORGANIZATION_FIELDS.name.label,
    aliases: ['이름', '회사', '회사명', '상호', '거래처', '거래처명'],
    isRequired: true,
    example: '한빛물산',
  },
  {
    name: 'business_number',
    label: ORGANIZATION_FIELDS.business_number.label,
    aliases: ['사업자번호', '사업자등록번호', 'registration_number'],
    isRequired: true,
    example: '120-81-47521',
  },
  {
    name: 'billing_email',
    label: ORGANIZATION_FIELDS.billing_email.label,
    aliases: ['이메일', '세금계산서 이메일', 'email'],
    example: 'tax@example.com',
  },
]

export const ORGANIZATION_FAULTS = {
  NUMBER_TAKEN: '이 번호로 등록된 다른 회사가 있습니다.',
  DUPLICATE: '파일의 다른 행이 같은 회사입니다.',
} as const

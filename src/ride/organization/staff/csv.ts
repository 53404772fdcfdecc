import { formatBusinessNumber } from '#kit/business-number.ts'
import type { CsvColumn } from '#kit/csv.ts'
import type { OrganizationRow } from './contract.ts'

export const ORGANIZATION_CSV: CsvColumn<OrganizationRow>[] = [
  ['회사', ({ name }) => name],
  ['사업자등록번호', ({ business_number }) => formatBusinessNumber(business_number), 'TEXT'],
  ['계산서 이메일', ({ billing_email }) => billing_email],
  ['관리자', ({ managers }) => managers.join(', ')],
  ['구성원', ({ people }) => people],
  ['보유 티켓', ({ tickets }) => tickets],
]

import type { PersonalDataRow } from './contract.ts'

export const OWNERS: Record<PersonalDataRow['of'], string> = {
  member: '의전 회원',
  subscriber: '구독 회원',
  driver: '기사',
  anyone: '공통',
}

const YEAR_DAYS = 365

function periodText({ days, after }: NonNullable<PersonalDataRow['expires']>): string {
  if (days === 0) return `${after} 뒤 바로`
  return days % YEAR_DAYS === 0 ? `${after}부터 ${days / YEAR_DAYS}년` : `${after}부터 ${days}일`
}

/** When the data is erased: `운행일부터 1년, 탈퇴하면 바로`. */
export const keptText = ({ of, expires, leaves_with_person }: PersonalDataRow): string =>
  [
    expires && periodText(expires),
    leaves_with_person && (of === 'driver' ? '기사를 삭제하면 바로' : '탈퇴하면 바로'),
  ]
    .filter(Boolean)
    .join(', ')

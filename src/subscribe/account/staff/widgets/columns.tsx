import { dayOf, koreanDate } from '#kit/day.ts'
import { formatPhone } from '#kit/phone.ts'
import { Badge } from '#kit/ui/badge.tsx'
import type { Column } from '#kit/ui/data-table.tsx'
import { CellButton, CutText } from '#kit/ui/table-cells.tsx'
import { PROVIDER_WORDS } from '../../copy.ts'
import type { SubscriberRow } from '../contract.ts'

/** Opens the points of a row; undefined for staff that may not change them. */
export type OpenPoints = ((row: SubscriberRow) => void) | undefined

/** The name that staff see for a subscriber. The subscriber may not have a name yet. */
export const nameOf = ({ name, username, email }: SubscriberRow): string =>
  name || username || email || '이름 없음'

export const dayText = (instant: string): string => koreanDate(dayOf(new Date(instant)))

export const VerifiedBadge = ({ row }: { row: SubscriberRow }) => (
  <Badge tone={row.ci_verified ? 'green' : 'yellow'}>{row.ci_verified ? '인증 완료' : '인증 필요'}</Badge>
)

/** Columns of the subscribers table. */
export const columnsOf = (
  openPoints: OpenPoints,
  logOut: (row: SubscriberRow) => void,
): Column<SubscriberRow>[] => [
  {
    key: 'name',
    head: '이름',
    width: 130,
    cell: (row) => <span className="block truncate font-semibold">{nameOf(row)}</span>,
  },
  {
    key: 'company',
    head: '법인',
    width: 120,
    cell: ({ company }) => <CutText text={company?.name ?? '-'} />,
  },
  { key: 'email', head: '이메일', cell: ({ email }) => <CutText text={email ?? '-'} /> },
  { key: 'mobile', head: '휴대폰 번호', width: 124, cell: ({ mobile }) => formatPhone(mobile ?? '') || '-' },
  { key: 'provider', head: '가입 경로', width: 78, cell: ({ provider }) => PROVIDER_WORDS[provider] },
  { key: 'verified', head: '본인인증', width: 94, cell: (row) => <VerifiedBadge row={row} /> },
  {
    key: 'point',
    head: '포인트',
    width: 100,
    align: 'end',
    cell: (row) => (
      <CellButton
        action="포인트 조정"
        title={`${nameOf(row)} 포인트 조정`}
        align="end"
        onClick={openPoints && (() => openPoints(row))}
      >
        <span className="tabular-nums">{row.point.toLocaleString('ko-KR')}P</span>
      </CellButton>
    ),
  },
  { key: 'coupons', head: '쿠폰', width: 60, align: 'end', cell: ({ coupons }) => coupons },
  { key: 'code', head: '추천 코드', width: 106, cell: ({ referral_code }) => referral_code },
  { key: 'created', head: '가입일', width: 106, cell: ({ created_at }) => dayText(created_at) },
  {
    key: 'sessions',
    head: '로그인',
    width: 78,
    cell: (row) => (
      <CellButton
        action="모든 기기에서 로그아웃"
        title={`${nameOf(row)} 님을 모든 기기에서 로그아웃`}
        quiet
        onClick={() => logOut(row)}
      >
        로그아웃
      </CellButton>
    ),
  },
]

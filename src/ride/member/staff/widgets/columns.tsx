import { loginText } from '#ride/account/member/copy.ts'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatPhone } from '#kit/phone.ts'
import type { Column } from '#kit/ui/data-table.tsx'
import { Link } from '#kit/ui/router.tsx'
import { CellButton } from '#kit/ui/table-cells.tsx'
import { ForRight } from '#platform/staff/widgets/for-right.tsx'
import type { Open as OpenOf } from '#platform/staff/widgets/use-dialogs.tsx'
import type { MemberRow } from '#ride/account/member/contract.ts'
import { Editable } from './editable.tsx'
import type { dialogs } from './dialogs.ts'
import { urlOf, urls } from '#urls'
import { IdentityBadge } from './identity-badge.tsx'

type Open = OpenOf<MemberRow, keyof typeof dialogs>

/** Columns of the members table. */
export const columnsOf = (open: Open): Column<MemberRow>[] => [
  {
    key: 'id',
    head: 'ID',
    cell: (member) => {
      const id = <span className="font-semibold">{loginText(member.user_id)}</span>
      return (
        <Editable member={member} instead={id}>
          <CellButton
            action="회원 정보 수정"
            title={loginText(member.user_id)}
            onClick={() => open('member', member)}
          >
            {id}
          </CellButton>
        </Editable>
      )
    },
  },
  {
    key: 'name',
    head: '이름',
    cell: (member) => (
      <Link
        to={urlOf(urls.admin.member, { params: { id: member.id } })}
        title={member.name}
        className="block truncate underline-offset-4 hover:underline"
      >
        {member.name || '이름 없음'}
        {member.role === 'ADMIN' && <span className="ml-1.5 text-base text-sub01-text">관리자</span>}
      </Link>
    ),
  },
  { key: 'phone', head: '전화번호', width: 124, cell: ({ phone }) => formatPhone(phone) || '-' },
  numberColumn(
    'invites',
    '남은 추천',
    ({ invite_limit }) => `${invite_limit}회`,
    '추천 횟수 변경',
    open,
    ifEditable,
  ),
  {
    key: 'referrals',
    head: '추천인',
    cell: (member) => (
      <CellButton
        action="추천한 회원 보기, 추천인"
        quiet={!member.referrer}
        title={member.referrer ?? undefined}
        onClick={() => open('referrals', member)}
      >
        {member.referrer ?? '-'}
      </CellButton>
    ),
  },
  numberColumn(
    'reservations',
    '운행 횟수',
    ({ reservations }) => `${reservations}회`,
    '이용 내역 보기',
    open,
    ifRidesAreOpen,
  ),
  numberColumn('tickets', '보유 티켓', ({ tickets }) => `${tickets} Ticket`, '티켓 보기와 지급', open),
  {
    key: 'identity',
    head: '본인인증',
    width: 92,
    cell: (member) => (
      <Editable member={member} instead={<IdentityBadge status={member.identity_status} />}>
        <button
          type="button"
          onClick={() => open('identity', member)}
          className="rounded-full text-base hover:brightness-95"
        >
          <span className="sr-only">본인인증 상태 변경: </span>
          <IdentityBadge status={member.identity_status} />
        </button>
      </Editable>
    ),
  },
  {
    key: 'delete',
    head: '삭제',
    width: 56,
    align: 'end',
    cell: (member) => (
      <Editable member={member}>
        <button
          type="button"
          aria-label={`${member.name} 님 삭제`}
          title="회원 삭제"
          onClick={() => open('delete', member)}
          className="-mr-1 ml-auto grid size-8 place-items-center rounded-small text-text-soft hover:bg-red hover:text-on-red"
        >
          <Trash2 size={15} aria-hidden="true" />
        </button>
      </Editable>
    ),
  },
]

/** Chooses between the button of a cell and only its text. */
type Around = (member: MemberRow, text: string, button: ReactNode) => ReactNode

const ifEditable: Around = (member, text, button) => (
  <Editable member={member} instead={text}>
    {button}
  </Editable>
)
const ifRidesAreOpen: Around = (_, text, button) => (
  <ForRight right="DISPATCH" instead={text}>
    {button}
  </ForRight>
)

function numberColumn(
  key: keyof typeof dialogs,
  head: string,
  textOf: (member: MemberRow) => string,
  action: string,
  open: Open,
  around: Around = (_, __, button) => button,
): Column<MemberRow> {
  return {
    key,
    head,
    width: 92,
    align: 'end',
    cell: (member) => {
      const text = textOf(member)
      return around(
        member,
        text,
        <CellButton action={action} align="end" onClick={() => open(key, member)}>
          {text}
        </CellButton>,
      )
    },
  }
}

import { instantLabel } from '#kit/day.ts'
import { formatPhone } from '#kit/phone.ts'
import { RowCard } from '#kit/ui/card-rows.tsx'
import type { Column } from '#kit/ui/data-table.tsx'
import { CellButton, CutText } from '#kit/ui/table-cells.tsx'
import { StaffList } from '#platform/staff/widgets/staff-list.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { useDialogs } from '#platform/staff/widgets/use-dialogs.tsx'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import { type WishRow, listWishes } from '../contract.ts'
import { ReplyDialog } from '../widgets/reply-dialog.tsx'
import { STATUS_WORDS } from '../copy.ts'

export const meta = { title: '차량 요청 관리' }

const topics: Topic[] = ['wish']
const dialogs = { reply: ReplyDialog }
type Tab = keyof typeof STATUS_WORDS

const whoText = ({ subscriber }: WishRow): string => subscriber.name || '탈퇴한 구독자'
const contactText = ({ subscriber: { mobile, email } }: WishRow): string =>
  formatPhone(mobile ?? '') || email || '-'

const columnsOf = (open: (row: WishRow) => void): Column<WishRow>[] => [
  { key: 'at', head: '요청 시각', width: 168, cell: ({ created_at }) => instantLabel(new Date(created_at)) },
  {
    key: 'model',
    head: '요청한 차량',
    width: 260,
    cell: (row) => (
      <CellButton action="답변하기" title={row.model} onClick={() => open(row)}>
        <span className="font-semibold">{row.model}</span>
      </CellButton>
    ),
  },
  { key: 'who', head: '구독자', width: 132, cell: whoText },
  { key: 'contact', head: '연락처', width: 168, cell: contactText },
  { key: 'reply', head: '답변', cell: ({ reply }) => <CutText text={reply ?? '-'} /> },
]

const cardOf = (open: (row: WishRow) => void) => (row: WishRow) => (
  <RowCard
    action="답변하기"
    open={() => open(row)}
    title={row.model}
    text={`${whoText(row)}, ${instantLabel(new Date(row.created_at))}`}
  />
)

/** The list of models that subscribers asked for; open wishes come first. */
export default function Wishes() {
  const realm = useStaffRealm()
  const list = useStaffList<typeof listWishes, Tab>({
    realm,
    endpoint: listWishes,
    topics,
    tabs: ['OPEN', 'ANSWERED'],
    queryOf: (status) => ({ status }),
  })
  const { open, dialog } = useDialogs(dialogs)
  const reply = (row: WishRow) => open('reply', row)
  return (
    <StaffList
      title="차량 요청"
      searchIn="요청한 차량"
      notFound="요청을 찾지 못했습니다."
      empty={
        list.tab === 'ANSWERED'
          ? ['답변한 요청이 없습니다.', '답변하신 요청이 여기에 모입니다.']
          : ['답변을 기다리는 요청이 없습니다.', '새 요청이 들어오면 여기에 보입니다.']
      }
      tabs={{ label: '차량 요청 상태', words: STATUS_WORDS }}
      list={list}
      columns={columnsOf(reply)}
      card={cardOf(reply)}
      minWidth={860}
      open={reply}
    >
      {dialog}
    </StaffList>
  )
}

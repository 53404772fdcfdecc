import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { RowCard } from '#kit/ui/card-rows.tsx'
import type { Column } from '#kit/ui/data-table.tsx'
import { CellButton, CutText } from '#kit/ui/table-cells.tsx'
import { StaffList } from '#platform/staff/widgets/staff-list.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { useDialogs } from '#platform/staff/widgets/use-dialogs.tsx'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import { type FaqRow, listStaffFaqs } from '../contract.ts'
import { answerText } from '../rules.ts'
import { AddFaqDialog, EditFaqDialog } from '../widgets/faq-dialogs.tsx'

export const meta = { title: '구독 FAQ 관리' }

const topics: Topic[] = ['faq']
const dialogs = { edit: EditFaqDialog }

const columnsOf = (open: (row: FaqRow) => void): Column<FaqRow>[] => [
  { key: 'order', head: '순서', width: 64, cell: ({ order }) => order },
  {
    key: 'question',
    head: '질문',
    width: 360,
    cell: (row) => (
      <CellButton action="수정" title={row.question} onClick={() => open(row)}>
        <span className="font-semibold">{row.question}</span>
      </CellButton>
    ),
  },
  { key: 'answer', head: '답변', cell: ({ answer }) => <CutText text={answerText(answer)} /> },
]

const cardOf = (open: (row: FaqRow) => void) => (row: FaqRow) => (
  <RowCard action="수정" open={() => open(row)} title={row.question} text={answerText(row.answer)} />
)

/** The staff list of questions and answers, in their order. */
export default function StaffFaqs() {
  const realm = useStaffRealm()
  const list = useStaffList<typeof listStaffFaqs>({
    realm,
    endpoint: listStaffFaqs,
    topics,
  })
  const { open, dialog } = useDialogs(dialogs)
  const [isAdding, setAdding] = useState(false)
  const edit = (row: FaqRow) => open('edit', row)
  return (
    <StaffList
      title="구독 FAQ"
      searchIn="질문, 답변"
      notFound="질문을 찾지 못했습니다."
      empty={['등록된 질문이 없습니다.', '‘질문 추가’를 눌러 첫 질문을 등록해 주세요.']}
      list={list}
      columns={columnsOf(edit)}
      card={cardOf(edit)}
      minWidth={720}
      action={
        <Button size="small" className="shrink-0" onClick={() => setAdding(true)}>
          <Plus size={16} aria-hidden="true" />
          질문 추가
        </Button>
      }
      open={edit}
    >
      {dialog}
      {isAdding && <AddFaqDialog close={() => setAdding(false)} />}
    </StaffList>
  )
}

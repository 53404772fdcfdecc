import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { RowCard } from '#kit/ui/card-rows.tsx'
import type { Column } from '#kit/ui/data-table.tsx'
import { CellButton, CutText } from '#kit/ui/table-cells.tsx'
import { StaffList } from '#platform/staff/widgets/staff-list.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import type { FaqRow, StaffFaqEndpoints } from '../contract.ts'
import { FAQ_FIELDS, GROUP_FIELD } from '../copy.ts'
import { answerText } from '../rules.ts'
import { AddFaqDialog, EditFaqDialog, type FaqKind } from './faq-dialogs.tsx'

const topics: Topic[] = ['faq']

const groupColumn: Column<FaqRow> = {
  key: 'group',
  head: GROUP_FIELD.group.label,
  width: 96,
  cell: ({ group }) => group,
}

const columnsOf = ({ groups }: FaqKind, open: (row: FaqRow) => void): Column<FaqRow>[] => [
  ...(groups ? [groupColumn] : []),
  { key: 'order', head: '순서', width: 64, cell: ({ order }) => order },
  {
    key: 'question',
    head: FAQ_FIELDS.question.label,
    width: 360,
    cell: (row) => (
      <CellButton action="수정" title={row.question} onClick={() => open(row)}>
        <span className="font-semibold">{row.question}</span>
      </CellButton>
    ),
  },
  {
    key: 'answer',
    head: FAQ_FIELDS.answer.label,
    cell: ({ answer }) => <CutText text={answerText(answer)} />,
  },
]

const cardOf = (open: (row: FaqRow) => void) => (row: FaqRow) => (
  <RowCard
    action="수정"
    open={() => open(row)}
    title={row.question}
    text={[row.group, answerText(row.answer)].filter(Boolean).join(' · ')}
  />
)

/** The staff list of a product's questions and answers, in their order. */
export function StaffFaqs({ title, kind }: { title: string; kind: FaqKind }) {
  const realm = useStaffRealm()
  const { list: endpoint } = kind.endpoints
  const list = useStaffList<StaffFaqEndpoints['list']>({ realm, endpoint, topics })
  const [edited, edit] = useState<FaqRow | null>(null)
  const [isAdding, setAdding] = useState(false)
  return (
    <StaffList
      title={title}
      searchIn="질문, 답변"
      notFound="질문을 찾지 못했습니다."
      empty={['등록된 질문이 없습니다.', '‘질문 추가’를 눌러 첫 질문을 등록해 주세요.']}
      list={list}
      columns={columnsOf(kind, edit)}
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
      {edited && <EditFaqDialog kind={kind} row={edited} close={() => edit(null)} />}
      {isAdding && <AddFaqDialog kind={kind} close={() => setAdding(false)} />}
    </StaffList>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { pathOf } from '#kit/web/call.ts'
import { StaffList } from '#platform/staff/widgets/staff-list.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { useRowSnapshot } from '#platform/staff/widgets/use-row-snapshot.ts'
import { useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import { type StaffModel, getModel, listModels } from '../contract.ts'
import { columnsOf } from '../widgets/columns.tsx'
import { cardOf } from '../widgets/model-card.tsx'
import { ModelDialog } from '../widgets/model-dialog.tsx'
import { ModelDrawer } from '../widgets/model-drawer.tsx'

export const meta = { title: '구독 모델 관리' }

const topics: Topic[] = ['catalog']

/** The models for subscription; each opens a drawer with its cars and fees. */
export default function Models() {
  const realm = useStaffRealm()
  const list = useStaffList<typeof listModels>({
    realm,
    endpoint: listModels,
    topics,
  })
  const [opened, setOpened] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const model = useOpened(list.answer.data?.result, opened)
  const open = ({ id }: { id: string }) => setOpened(id)
  return (
    <StaffList
      title="구독 모델"
      searchIn="브랜드, 모델, 차량 번호"
      notFound="모델을 찾지 못했습니다."
      empty={['등록된 모델이 없습니다.', '‘모델 추가’를 눌러 첫 모델을 등록해 주세요.']}
      list={list}
      columns={columnsOf(open)}
      card={cardOf(open)}
      minWidth={820}
      action={
        <Button size="small" className="shrink-0" onClick={() => setAdding(true)}>
          <Plus size={16} aria-hidden="true" />
          모델 추가
        </Button>
      }
      open={open}
    >
      {model && <ModelDrawer key={model.id} model={model} close={() => setOpened(null)} />}
      {/* The new model opens, so that staff can add its cars. */}
      {isAdding && <ModelDialog close={() => setAdding(false)} added={setOpened} />}
    </StaffList>
  )
}

/** The opened model. If the list does not show it, it is loaded separately: a search may not match a new model. */
function useOpened(rows: StaffModel[] | undefined, id: string | null): StaffModel | null {
  const { call } = useStaffRealm()
  const params = { id: id ?? '' }
  const isListed = rows?.some((row) => row.id === id) ?? true
  const { data } = useQuery({
    queryKey: [pathOf(getModel, { params })],
    queryFn: ({ signal }) => call(getModel, { params, signal }),
    enabled: id !== null && !isListed,
    staleTime: 0,
  })
  return useRowSnapshot(isListed || !data ? rows : [data], id)
}

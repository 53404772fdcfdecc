import { useState } from 'react'
import { useListAddress } from '#kit/ui/use-list-address.ts'
import { StaffList } from '#platform/staff/widgets/staff-list.tsx'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { PAGE_SIZE, useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import { rideRealm } from '#ride/account/widgets/realm.ts'
import { type WaitingDocument, listDocuments } from '../contract.ts'
import { cardOf, columnsOf } from '../widgets/columns.tsx'
import { ReviewScreen } from '../widgets/review-screen.tsx'
import { useReview } from '../widgets/use-review.ts'

export const meta = { title: '신원 서류' }

const topics: Topic[] = ['member']
const NO_DOCUMENTS: WaitingDocument[] = []

/** The review queue, oldest submission first; `open` in the URL is the document under review. */
export default function Documents() {
  const list = useStaffList<typeof listDocuments>({
    realm: rideRealm,
    endpoint: listDocuments,
    topics,
  })
  const { query, change } = useListAddress()
  const [reasons, setReasons] = useState<Record<string, string>>({})
  const rows = list.answer.data?.result ?? NO_DOCUMENTS
  const show = (id: string | null) => change({ open: id, page: query.get('page') })
  const review = useReview({ rows, openId: query.get('open'), show })
  return (
    <StaffList
      title="신원 서류"
      searchIn="이름, 아이디, 전화번호"
      notFound="서류를 찾지 못했습니다."
      empty={['확인할 서류가 없습니다', '회원이 신분증을 제출하면 여기에 바로 나타납니다.']}
      loading="서류를 불러오는 중입니다..."
      list={list}
      columns={columnsOf(({ id }) => show(id))}
      card={cardOf(({ id }) => show(id))}
      minWidth={760}
      open={({ id }) => show(id)}
    >
      {review.row && (
        <ReviewScreen
          review={review}
          row={review.row}
          rows={rows}
          before={(list.page - 1) * PAGE_SIZE}
          total={list.answer.data?.page.total ?? 0}
          reasons={reasons}
          setReason={(id, reason) => setReasons((old) => ({ ...old, [id]: reason }))}
        />
      )}
    </StaffList>
  )
}

import { useQuery } from '@tanstack/react-query'
import { brand } from '#brand'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { textOf } from '#kit/web/call-failed.ts'
import { question } from '#ride/account/widgets/realm.ts'
import { listFaqs } from '../contract.ts'
import { FaqGroups } from '../widgets/faq-groups.tsx'

export const meta = { title: '자주 묻는 질문' }

export default function Qna() {
  return (
    <div className="grid gap-6 py-base">
      <h1 className="text-title-l">자주 묻는 질문</h1>
      <Questions />
      <section className="grid justify-items-start gap-gutter rounded-card bg-sub02 p-5 text-on-sub02">
        <h2 className="text-control text-on-sub02">찾으시는 답이 없으신가요?</h2>
        <p className="text-body">담당자가 직접 답해 드립니다.</p>
        <Button href={brand.chatUrl} newTab variant="white" aria-label="1:1 문의 (새 창)">
          1:1 문의
        </Button>
      </section>
    </div>
  )
}

function Questions() {
  const { data, error, isFetching, fetchStatus, refetch } = useQuery(question(listFaqs))
  if (!data && (error || fetchStatus === 'paused'))
    return (
      <ErrorState {...(error && { text: textOf(error) })} retry={() => void refetch()} busy={isFetching} />
    )
  if (!data)
    return (
      <Loading label="질문을 불러오는 중입니다" className="grid gap-6">
        {[1, 2, 3, 4].map((key) => (
          <Skeleton key={key} className="h-48 rounded-card" />
        ))}
      </Loading>
    )
  if (data.length === 0)
    return <EmptyState title="등록된 질문이 없습니다." text="궁금하신 점은 1:1 문의로 알려 주세요." />
  return <FaqGroups groups={data} />
}

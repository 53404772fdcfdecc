import { brand } from '#brand'
import type { OutputOf } from '#kit/contract.ts'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { useLoaderData, useRevalidator } from '#kit/ui/router.tsx'
import { textOf } from '#kit/web/call-failed.ts'
import { listFaqs } from '../contract.ts'
import { FaqGroups } from '../widgets/faq-groups.tsx'
import type { Load } from '#page'

export const meta = {
  title: '자주 묻는 질문',
  description:
    '온라인 예약과 변경, 취소와 환급, 티켓 구매와 증빙, 초대와 회원 정보까지 자주 묻는 질문을 모았습니다.',
}

type Shown = { groups: OutputOf<typeof listFaqs> } | { failure: string }

export async function loader(load: Load): Promise<Shown> {
  try {
    return { groups: await load(listFaqs) }
  } catch (error) {
    return { failure: textOf(error) }
  }
}

/** Questions and answers; a visitor reads them without a login. */
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
  const shown = useLoaderData<Shown>()
  const { revalidate, isRefreshing } = useRevalidator()
  if ('failure' in shown)
    return <ErrorState text={shown.failure} retry={() => void revalidate()} busy={isRefreshing} />
  if (shown.groups.length === 0)
    return <EmptyState title="등록된 질문이 없습니다." text="궁금하신 점은 1:1 문의로 알려 주세요." />
  return <FaqGroups groups={shown.groups} />
}

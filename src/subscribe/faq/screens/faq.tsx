import { useLoaderData, useRevalidator } from '#kit/ui/router.tsx'
import { brand } from '#brand'
import type { OutputOf } from '#kit/contract.ts'
import { Button } from '#kit/ui/button.tsx'
import { Collapsible } from '#kit/ui/collapsible.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { textOf } from '#kit/web/call-failed.ts'
import { listFaqs } from '../contract.ts'
import { answerText } from '#platform/faq/rules.ts'
import { FAQ_FAILED } from '../copy.ts'
import type { Load } from '#page'

export const meta = {
  title: '구독 FAQ',
  description:
    '구독 조건과 월 구독료, 주행거리와 중도 해지까지, 차량 구독에 대해 자주 묻는 질문을 모았습니다.',
}

type Faqs = OutputOf<typeof listFaqs>
type Shown = { faqs: Faqs } | { failure: string }

export async function loader(load: Load): Promise<Shown> {
  try {
    return { faqs: await load(listFaqs) }
  } catch (error) {
    return { failure: textOf(error) }
  }
}

/** The page of questions and answers for visitors (S-185). */
export default function Faq() {
  return (
    <div className="grid gap-6">
      <h1 className="pt-gutter text-title-l">자주 묻는 질문</h1>
      <Questions />
      <section className="grid justify-items-start gap-gutter rounded-card bg-sub02 p-5 text-on-sub02">
        <h2 className="text-control text-on-sub02">찾으시는 답이 없으신가요?</h2>
        <p className="text-body">구독 담당자가 채팅으로 답해 드립니다.</p>
        <Button
          href={brand.chatUrl}
          newTab
          variant="gray"
          aria-label="구독 상담 문의 (새 창)"
          className="mt-gutter"
        >
          구독 상담 문의
        </Button>
      </section>
    </div>
  )
}

function Questions() {
  const shown = useLoaderData<Shown>()
  const { revalidate, isRefreshing } = useRevalidator()
  if ('failure' in shown)
    return (
      <ErrorState
        title={FAQ_FAILED}
        text={shown.failure}
        retry={() => void revalidate()}
        busy={isRefreshing}
      />
    )
  if (!shown.faqs.length)
    return <EmptyState title="등록된 질문이 없습니다." text="궁금하신 점은 채팅으로 알려 주세요." />
  return (
    <ul className="divide-y divide-line rounded-card bg-surface px-base inset-ring inset-ring-line">
      {shown.faqs.map(({ id, question, answer }) => (
        <li key={id}>
          <Collapsible title={<span className="py-3 text-body">{question}</span>} titleClassName="min-h-14">
            <p className="pb-base text-body whitespace-pre-line">{answerText(answer)}</p>
          </Collapsible>
        </li>
      ))}
    </ul>
  )
}

import { lazy, Suspense, useState } from 'react'
import { useLoaderData, useRevalidator } from '#kit/ui/router.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { textOf } from '#kit/web/call-failed.ts'
import { subscribeRealm } from '#subscribe/account/widgets/realm.ts'
import { WishDialog } from '#subscribe/wish/widgets/wish-dialog.tsx'
import { listModels, type ModelOut } from '../contract.ts'
import { ModelList } from '../widgets/model-list.tsx'
import { LIST_FAILED } from '../copy.ts'
import type { Load } from '#page'

// Loaded only for subscribers, because a visitor without a login has nothing to verify.
const IdentityGate = lazy(() => import('#subscribe/account/widgets/identity-gate.tsx'))

export const meta = {
  title: '구독 차량',
  description:
    '페라리부터 제네시스까지, 슈퍼카와 프리미엄 차량을 월 단위로 구독하세요. 보험과 세금, 정비가 월 구독료에 모두 포함됩니다.',
}

type Shown = { models: ModelOut[] } | { failure: string }

export async function loader(load: Load): Promise<Shown> {
  try {
    return { models: await load(listModels) }
  } catch (error) {
    return { failure: textOf(error) }
  }
}

/** The list of models, for visitors too (S-003, S-018, S-019). */
export default function Cars() {
  const [isWishing, setWishing] = useState(false)
  const isInside = subscribeRealm.useIsLoggedIn()
  return (
    <div className="mx-auto grid max-w-app gap-6 px-base pt-base pb-big min-[1024px]:max-w-page min-[1024px]:px-5">
      {isInside && (
        <Suspense>
          <IdentityGate />
        </Suspense>
      )}
      <header className="grid gap-gutter pt-gutter">
        <h1 className="text-title-l">
          타고 싶던 차를 <br className="min-[1024px]:hidden" />월 구독으로
        </h1>
        <p className="text-body text-text-soft">보험과 세금, 정비가 월 구독료에 모두 들어 있습니다.</p>
      </header>
      <Models />
      <section className="grid justify-items-start gap-gutter rounded-card bg-surface p-5 inset-ring inset-ring-line">
        <h2 className="text-control">찾으시는 차가 없으신가요?</h2>
        <p className="text-body text-text-soft">모델명을 남겨 주시면 준비할 수 있는지 확인해 드립니다.</p>
        <Button variant="gray" onClick={() => setWishing(true)} className="mt-gutter">
          차량 요청하기
        </Button>
      </section>
      {isWishing && <WishDialog close={() => setWishing(false)} />}
    </div>
  )
}

function Models() {
  const shown = useLoaderData<Shown>()
  const { revalidate, isRefreshing } = useRevalidator()
  if ('failure' in shown)
    return (
      <ErrorState
        title={LIST_FAILED}
        text={shown.failure}
        retry={() => void revalidate()}
        busy={isRefreshing}
      />
    )
  if (!shown.models.length)
    return (
      <EmptyState
        title="지금은 구독할 수 있는 차량이 없습니다"
        text="원하시는 모델을 남겨 주시면 준비되는 대로 알려 드립니다."
      />
    )
  return <ModelList models={shown.models} />
}

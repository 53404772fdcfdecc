import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '#kit/ui/router.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { textOf } from '#kit/web/call-failed.ts'
import { question } from '#ride/account/widgets/realm.ts'
import { listPlans } from '#ride/ticket/plan/contract.ts'
import { BuyForm } from '../widgets/buy-form.tsx'
import { PurchaseResult } from '#ride/ticket/purchase/widgets/purchase-result.tsx'

export const meta = { title: '티켓 구매' }

/** The purchase page: the form, the provider's window, and the result. The purchase is in the URL. */
export default function Buy() {
  const [query] = useSearchParams()
  const id = query.get('purchase')
  return id ? <PurchaseResult key={id} id={id} /> : <Choosing />
}

function Choosing() {
  const { data, error, isFetching, fetchStatus, refetch } = useQuery(question(listPlans))
  if (!data && (error || fetchStatus === 'paused'))
    return (
      <ErrorState
        isScreen
        title="요금을 불러오지 못했습니다"
        {...(error && { text: textOf(error) })}
        retry={() => void refetch()}
        busy={isFetching}
      />
    )
  if (!data)
    return (
      <Loading label="요금을 불러오는 중입니다" className="grid gap-6">
        <Skeleton className="h-16" />
        <Skeleton className="h-60 rounded-card" />
        <Skeleton className="h-44 rounded-card" />
      </Loading>
    )
  const plans = data.filter(({ section, amount }) => section === 'PREMIUM' && amount !== null)
  if (!plans.length)
    return <ErrorState isScreen title="지금 판매하는 티켓이 없습니다" text="1:1 문의로 알려 주세요." />
  return <BuyForm plans={plans} />
}

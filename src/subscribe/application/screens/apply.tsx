import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams } from '#kit/ui/router.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { isMissing, textOf } from '#kit/web/call-failed.ts'
import { question, subscribeRealm } from '#subscribe/account/widgets/realm.ts'
import { getAccount } from '#subscribe/account/contract.ts'
import { getModel } from '#subscribe/catalog/contract.ts'
import { offerRefusal } from '#subscribe/catalog/rules.ts'
import { MissingCar } from '#subscribe/catalog/widgets/missing-car.tsx'
import { LIST_FAILED, OFFER_WORDS } from '#subscribe/catalog/copy.ts'
import { listWallet } from '#subscribe/coupon/contract.ts'
import { ApplyForm } from '../widgets/apply-form.tsx'
import { ownRequests } from '../widgets/own-requests.ts'
import { ReturnedCard } from '../widgets/returned-card.tsx'

const IdentityGate = lazy(() => import('#subscribe/account/widgets/identity-gate.tsx'))

export const meta = { title: '구독 신청' }

/** The page to apply for a model (S-036), also after the return from the card window. */
export default function Apply() {
  const { id = '' } = useParams()
  const isInside = subscribeRealm.useIsLoggedIn()
  const model = useQuery({
    ...question(getModel, { params: { id } }),
    retry: false,
  })
  const account = useQuery({
    ...question(getAccount),
    enabled: isInside,
  })
  const wallet = useQuery({
    ...question(listWallet),
    enabled: isInside,
  })
  // Load the requests before the form: a late notice about an open request would move the fields.
  const requests = useQuery({ ...ownRequests, enabled: isInside })
  if (isMissing(model.error))
    return (
      <>
        <MissingCar />
        <ReturnedCard modelId={id} text={textOf(model.error)} />
      </>
    )
  if (model.error && !model.data)
    return (
      <ErrorState
        isScreen
        title={LIST_FAILED}
        text={textOf(model.error)}
        retry={() => void model.refetch()}
        busy={model.isFetching}
      />
    )
  const missing = [account, wallet].find(({ error, data }) => isInside && error && !data)
  if (missing)
    return (
      <ErrorState
        isScreen
        title={LIST_FAILED}
        text={textOf(missing.error)}
        retry={() => void missing.refetch()}
        busy={missing.isFetching}
      />
    )
  // Wait for account and wallet: after a return from the card's window, the application is sent immediately and needs
  // both.
  const isWaiting = isInside && (!(account.data && wallet.data) || requests.isPending)
  if (!model.data || isWaiting)
    return (
      <Loading className="grid gap-base py-base">
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </Loading>
    )
  const [first, ...others] = model.data.car
  const refusal = first ? offerRefusal(first) : 'NO_TERM'
  if (!first || refusal) {
    const title = OFFER_WORDS[refusal ?? 'NO_TERM']
    return (
      <>
        <ErrorState isScreen title={title} text="다른 차량을 살펴보시거나 차량 요청을 남겨 주세요." />
        <ReturnedCard modelId={id} text={title} />
      </>
    )
  }
  return (
    <>
      <ApplyForm
        key={model.data.id}
        model={model.data}
        cars={[first, ...others.filter((car) => !offerRefusal(car))]}
        account={account.data ?? null}
        wallet={wallet.data ?? []}
      />
      <Suspense>
        <IdentityGate verified={() => void account.refetch()} />
      </Suspense>
    </>
  )
}

import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { whenIdle } from '#kit/ui/when-idle.ts'
import { subscribeRealm } from '#subscribe/account/widgets/realm.ts'
import { isVerificationReturn } from '#subscribe/account/widgets/verification-return.ts'
import type { ModelOut } from '../contract.ts'
import type { OfferRefusalCode, Term } from '../rules.ts'
import { availableFromText, OFFER_WORDS } from '../copy.ts'
import { WatchButton } from '../watch/widgets/watch-button.tsx'
import { feeText } from './term-choice.tsx'
import { urlOf, urls } from '#urls'

// Loaded only for subscribers, because a visitor without a login has nothing to verify.
const IdentityGate = lazy(() => import('#subscribe/account/widgets/identity-gate.tsx'))

const WishDialog = lazy(
  whenIdle(async () => ({ default: (await import('#subscribe/wish/widgets/wish-dialog.tsx')).WishDialog })),
)

type Props = { model: ModelOut; refusal: OfferRefusalCode | null; months: Term | null; fee: number | null }

/** The bar with the main button: apply for the chosen term, or request a car that is not on offer. */
export function OfferBar({ model, refusal, months, fee }: Props) {
  const [isWishing, setWishing] = useState(false)
  const canApply = !refusal && months !== null && fee !== null
  // A phone left this page to verify the requesting person: open the dialog again after the return.
  useEffect(() => {
    if (!canApply && isVerificationReturn(location.search)) setWishing(true)
  }, [canApply])
  return (
    <div className="action-bar">
      <div className="mx-auto flex max-w-app flex-wrap items-center gap-gutter px-base py-2.5">
        <p aria-live="polite" className="min-w-0 flex-[1_1_8.5rem] text-text-soft">
          {canApply ? (
            <>
              {months}개월, VAT 포함
              <strong className="block text-title-s text-text-strong">{feeText(fee)}</strong>
            </>
          ) : (
            <>
              <strong className="block text-control text-text-strong">
                {OFFER_WORDS[refusal ?? 'NO_TERM']}
              </strong>
              {refusal === 'ALL_TAKEN' && model.available_from && availableFromText(model.available_from)}
            </>
          )}
        </p>
        {canApply ? (
          <Button to={urlOf(urls.subscribe.apply, { params: { id: model.id }, query: { month: months } })}>
            구독 신청하기
          </Button>
        ) : (
          <div className="flex grow justify-end gap-gutter *:grow">
            {refusal === 'ALL_TAKEN' && <WatchButton modelId={model.id} />}
            <Button onClick={() => setWishing(true)}>차량 요청하기</Button>
          </div>
        )}
      </div>
      {isWishing && <Wishing model={model} close={() => setWishing(false)} />}
    </div>
  )
}

/**
 * The dialog to request a car. The reply goes to the subscriber's number, so an unverified subscriber verifies first.
 */
function Wishing({ model, close }: { model: ModelOut; close: () => void }) {
  const dialog = <WishDialog start={`${model.brand.name} ${model.name}`} close={close} />
  const isInside = subscribeRealm.useIsLoggedIn()
  return <Suspense>{isInside ? <IdentityGate>{dialog}</IdentityGate> : dialog}</Suspense>
}

import { lazy, Suspense, useEffect, useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { subscribeRealm } from '#subscribe/account/widgets/realm.ts'
import { isVerificationReturn } from '#subscribe/account/widgets/verification-return.ts'
import { WishDialog } from '#subscribe/wish/widgets/wish-dialog.tsx'
import type { ModelOut } from '../contract.ts'
import type { OfferRefusalCode, Term } from '../rules.ts'
import { OFFER_WORDS } from '../copy.ts'
import { feeText } from './term-choice.tsx'
import { urlOf, urls } from '#urls'

// Only who is logged in has anything to prove: a visitor does not load it.
const IdentityGate = lazy(() => import('#subscribe/account/widgets/identity-gate.tsx'))

type Props = { model: ModelOut; refusal: OfferRefusalCode | null; months: Term | null; fee: number | null }

/** The one thing to do, always in reach: to apply for the chosen term, or to ask for a car that cannot be had. */
export function OfferBar({ model, refusal, months, fee }: Props) {
  const [isWishing, setWishing] = useState(false)
  const canApply = !refusal && months !== null && fee !== null
  // A phone left this page to verify who asks for the car: it goes on there.
  useEffect(() => {
    if (!canApply && isVerificationReturn(location.search)) setWishing(true)
  }, [canApply])
  return (
    <div className="action-bar">
      <div className="mx-auto flex max-w-app items-center gap-gutter py-2.5 pl-base">
        <p aria-live="polite" className="min-w-0 flex-1 text-text-soft">
          {canApply ? (
            <>
              {months}개월, VAT 포함
              <strong className="block text-title-s text-text-strong">{feeText(fee)}</strong>
            </>
          ) : (
            <strong className="text-control text-text-strong">{OFFER_WORDS[refusal ?? 'NO_TERM']}</strong>
          )}
        </p>
        {canApply ? (
          <Button to={urlOf(urls.subscribe.apply, { params: { id: model.id }, query: { month: months } })}>
            구독 신청하기
          </Button>
        ) : (
          <Button onClick={() => setWishing(true)}>차량 요청하기</Button>
        )}
      </div>
      {isWishing && <Wishing model={model} close={() => setWishing(false)} />}
    </div>
  )
}

/** The answer goes to the subscriber's number, which an unverified subscriber does not have. */
function Wishing({ model, close }: { model: ModelOut; close: () => void }) {
  const dialog = <WishDialog start={`${model.brand.name} ${model.name}`} close={close} />
  if (!subscribeRealm.useIsLoggedIn()) return dialog
  return (
    <Suspense>
      <IdentityGate>{dialog}</IdentityGate>
    </Suspense>
  )
}

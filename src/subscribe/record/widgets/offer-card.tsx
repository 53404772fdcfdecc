import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FailureNotice, Notice } from '#kit/ui/notice.tsx'
import { koreanInstant } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import { Button } from '#kit/ui/button.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { useSeen } from '#kit/ui/use-seen.ts'
import { call } from '#subscribe/account/widgets/realm.ts'
import { acceptSettlement, declineSettlement, type SettlementRow } from '#subscribe/settlement/contract.ts'
import { KIND_WORDS, acceptanceConsequence } from '#subscribe/settlement/copy.ts'
import { DamagePhotos } from './damage-photos.tsx'
import { ObjectionDialog } from './objection-dialog.tsx'
import { SettlementItems } from '#subscribe/settlement/widgets/settlement-items.tsx'

/** An offer that waits for the subscriber's answer: the items, the effect, and buttons for both answers. */
export function OfferCard({ offer }: { offer: SettlementRow }) {
  const [asking, setAsking] = useState<'ACCEPT' | 'OBJECT' | null>(null)
  const { busy, failure, run } = useOffer()
  const isReturn = offer.kind === 'RETURN'
  const decline = () =>
    run(() =>
      call(declineSettlement, {
        params: { id: offer.id },
        body: { reason: null },
      }),
    )
  return (
    <section aria-labelledby={offer.id} className="grid gap-3 rounded-card bg-sunken p-base">
      <h2 id={offer.id} className="text-title-s">
        {KIND_WORDS[offer.kind]} {isReturn ? '내역' : '견적'}
      </h2>
      <p className="text-body break-keep text-text-soft">{acceptanceConsequence(offer, offer.end_date)}</p>
      <SettlementItems {...offer} />
      <DamagePhotos settlement={offer} />
      {offer.expires_at && (
        <p className="text-body text-text-soft">
          {koreanInstant(new Date(offer.expires_at))}까지 유효합니다.
        </p>
      )}
      {offer.objection && (
        <Notice tone="wait">보내 주신 의견을 확인하고 있습니다. “{offer.objection}”</Notice>
      )}
      <FailureNotice failure={failure} />
      <div className="grid grid-cols-2 gap-gutter">
        <Button variant="gray" busy={busy} onClick={() => (isReturn ? setAsking('OBJECT') : void decline())}>
          {isReturn ? '의견 보내기' : '그대로 이용하기'}
        </Button>
        <Button busy={busy} onClick={() => setAsking('ACCEPT')}>
          동의하기
        </Button>
      </div>
      {asking === 'ACCEPT' && <AcceptDialog offer={offer} close={() => setAsking(null)} />}
      {asking === 'OBJECT' && <ObjectionDialog offer={offer} close={() => setAsking(null)} />}
    </section>
  )
}

/** Refetches the screen after an answer. */
function useOffer(failed = '처리하지 못했습니다.') {
  const queries = useQueryClient()
  const { busy, failure, run } = useAction(failed)
  const runAndLook = async <T,>(work: () => Promise<T>, done?: string) => {
    const answer = await run(work, done)
    await queries.invalidateQueries()
    return answer
  }
  return { busy, failure, run: runAndLook }
}

/** The confirmation before an offer is accepted and charged. */
function AcceptDialog({ offer, close }: { offer: SettlementRow; close: () => void }) {
  const { busy, failure, run } = useOffer('동의를 저장하지 못했습니다.')
  const { id, kind } = offer
  const seen = useSeen(offer.total)
  const total = seen.value
  const accept = async () => {
    seen.keep()
    const accepted = await run(
      () =>
        call(acceptSettlement, {
          params: { id },
          body: { total },
          key: `settlement-${id}`,
        }),
      '동의를 저장했습니다.',
    )
    if (accepted) close()
    else seen.follow()
  }
  return (
    <Modal
      open
      close={close}
      title={`${KIND_WORDS[kind]}에 동의할까요?`}
      text={
        total > 0
          ? `등록하신 카드로 ${won(total)}이 바로 결제됩니다.`
          : total < 0
            ? `결제하신 카드로 ${won(-total)}을 돌려드립니다.`
            : '결제되는 금액이 없습니다.'
      }
      actions={
        <>
          <Button variant="gray" onClick={close}>
            다시 볼게요
          </Button>
          <Button busy={busy} onClick={() => void accept()}>
            동의하기
          </Button>
        </>
      }
    >
      <FailureNotice failure={failure} />
    </Modal>
  )
}

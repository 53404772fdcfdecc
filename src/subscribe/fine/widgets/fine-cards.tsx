import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { koreanDate, dayOf, koreanInstant } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import { formatPlate } from '#kit/plate.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { FailureNotice, Notice } from '#kit/ui/notice.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { useNow } from '#kit/ui/use-now.ts'
import { useSeen } from '#kit/ui/use-seen.ts'
import { whenIdle } from '#kit/ui/when-idle.ts'
import { pathOf } from '#kit/web/call.ts'
import { PrivatePhoto } from '#platform/file/widgets/private-photo.tsx'
import { call, callFile, question } from '#subscribe/account/widgets/realm.ts'
import { acceptSettlement } from '#subscribe/settlement/contract.ts'
import { type FineOut, getFinePhoto, listOwnFines } from '../contract.ts'
import { KIND_WORDS, STATE_WORDS } from '../copy.ts'
import { FINE_TONES } from './fine-tones.ts'

const ObjectionDialog = lazy(
  whenIdle(async () => ({ default: (await import('./objection-dialog.tsx')).ObjectionDialog })),
)

/** The fines and tolls of a subscription that are not charged yet, with the answers that the subscriber can give. */
export function FineCards({ id }: { id: string }) {
  const { data = [] } = useQuery(question(listOwnFines, { params: { id } }))
  return data
    .filter(({ state }) => state === 'PROPOSED' || state === 'OBJECTED')
    .map((fine) => <FineCard key={fine.id} fine={fine} />)
}

function FineCard({ fine }: { fine: FineOut }) {
  const { id, kind, state, plate, happened_at, amount, issuer, notice_number, objection } = fine
  const [asking, setAsking] = useState<'PAY' | 'OBJECT' | null>(null)
  const now = useNow()
  const until = new Date(fine.objects_until!)
  const close = () => setAsking(null)
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-card bg-sunken p-base">
      <h2 id={id} className="flex flex-wrap items-center gap-gutter text-title-s">
        {KIND_WORDS[kind]} <Badge tone={FINE_TONES[state]}>{STATE_WORDS[state]}</Badge>
      </h2>
      <FactList>
        <Fact name="금액">
          <strong>{won(amount)}</strong>
        </Fact>
        <Fact name="일어난 때">{koreanInstant(new Date(happened_at))}</Fact>
        <Fact name="차량 번호">{formatPlate(plate)}</Fact>
        <Fact name="고지서">
          {issuer} {notice_number}
        </Fact>
      </FactList>
      <NoticePhoto fine={fine} />
      {state === 'PROPOSED' && (
        <p className="text-body break-keep text-text-soft">
          {koreanDate(dayOf(new Date(until.getTime() - 1)))}까지 이의를 보내실 수 있습니다. 그 뒤에는 등록하신
          카드로 결제됩니다.
        </p>
      )}
      {objection && (
        <Notice tone="wait">
          보내 주신 이의를 확인하고 있습니다. 확인하는 동안에는 결제되지 않습니다. “{objection}”
        </Notice>
      )}
      <div className="grid auto-cols-fr grid-flow-col gap-gutter">
        {state === 'PROPOSED' && now < until && (
          <Button variant="gray" onClick={() => setAsking('OBJECT')}>
            이의 보내기
          </Button>
        )}
        <Button onClick={() => setAsking('PAY')}>바로 결제하기</Button>
      </div>
      {asking === 'PAY' && <PayDialog fine={fine} close={close} />}
      {asking === 'OBJECT' && (
        <Suspense>
          <ObjectionDialog fine={fine} close={close} />
        </Suspense>
      )}
    </section>
  )
}

function NoticePhoto({ fine: { id, kind } }: { fine: FineOut }) {
  const params = { id }
  const asked = {
    queryKey: [pathOf(getFinePhoto, { params })],
    queryFn: ({ signal }: { signal: AbortSignal }) => callFile(getFinePhoto, { params, signal }),
  }
  return (
    <PrivatePhoto
      question={asked}
      title={`${KIND_WORDS[kind]} 고지서 사진`}
      className="aspect-4/3 w-full rounded-field object-contain"
      opens
    />
  )
}

/** The confirmation before a fine is charged at once: its settlement is accepted. */
function PayDialog({ fine, close }: { fine: FineOut; close: () => void }) {
  const queries = useQueryClient()
  const { busy, failure, run } = useAction('결제하지 못했습니다.')
  const { settlement_id, kind } = fine
  const seen = useSeen(fine.amount)
  const amount = seen.value
  const pay = async () => {
    seen.keep()
    const accept = () =>
      call(acceptSettlement, {
        params: { id: settlement_id! },
        body: { total: amount },
        key: `settlement-${settlement_id}`,
      })
    const accepted = await run(accept, '결제를 요청했습니다.')
    await queries.invalidateQueries()
    if (accepted) close()
    else seen.follow()
  }
  return (
    <Modal
      open
      close={close}
      title={`${KIND_WORDS[kind]}를 결제할까요?`}
      text={`등록하신 카드로 ${won(amount)}이 바로 결제됩니다.`}
      actions={
        <>
          <Button variant="gray" onClick={close}>
            다시 볼게요
          </Button>
          <Button busy={busy} onClick={() => void pay()}>
            결제하기
          </Button>
        </>
      }
    >
      <FailureNotice failure={failure} />
    </Modal>
  )
}

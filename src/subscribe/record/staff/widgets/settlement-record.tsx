import { instantLabel } from '#kit/day.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { useNow } from '#kit/ui/use-now.ts'
import { ChangeButton } from '#platform/staff/widgets/change-button.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { SettlementRow } from '#subscribe/settlement/contract.ts'
import { isOpenOffer, isRevisable } from '#subscribe/settlement/rules.ts'
import { withdrawSettlement } from '#subscribe/settlement/staff/contract.ts'
import { SettlementItems } from '#subscribe/settlement/widgets/settlement-items.tsx'
import { KIND_WORDS, OFFER_EXPIRED, STATUS_WORDS } from '#subscribe/settlement/copy.ts'

const TONES = { OFFERED: 'yellow', ACCEPTED: 'green', WITHDRAWN: 'neutral' } as const

type Props = { settlement: SettlementRow; revise: () => void }

/** A settlement as its subscriber sees it, with the buttons of staff while it waits for the subscriber's answer. */
export function SettlementRecord({ settlement, revise }: Props) {
  const { kind, status, created_at, objection } = settlement
  const isOpen = isOpenOffer(settlement, useNow())
  const isOver = status === 'OFFERED' && !isOpen
  return (
    <section className="grid gap-gutter">
      <h3 className="flex flex-wrap items-center gap-gutter text-body">
        {KIND_WORDS[kind]}
        <Badge tone={isOver ? 'neutral' : TONES[status]}>
          {isOver ? OFFER_EXPIRED : STATUS_WORDS[status]}
        </Badge>
        <span className="font-normal text-text-soft">{instantLabel(new Date(created_at))}</span>
      </h3>
      {objection && <Notice tone="wait">구독자 의견: {objection}</Notice>}
      <SettlementItems {...settlement} />
      {((isOpen && kind !== 'FINE') || isRevisable(settlement)) && (
        <Waiting settlement={settlement} revise={revise} />
      )}
    </section>
  )
}

function Waiting({ settlement: { id, kind, status }, revise }: Props) {
  const { call } = useStaffRealm()
  return (
    <div className="flex flex-wrap gap-gutter">
      {kind === 'RETURN' ? (
        <Button variant="white" onClick={revise}>
          {status === 'OFFERED' ? '다시 보내기' : '추가 정산'}
        </Button>
      ) : (
        <ChangeButton
          send={() =>
            call(withdrawSettlement, {
              params: { id },
            })
          }
          done="철회했습니다."
          failed="철회하지 못했습니다."
        >
          <span className="text-negative-text">철회</span>
        </ChangeButton>
      )}
    </div>
  )
}

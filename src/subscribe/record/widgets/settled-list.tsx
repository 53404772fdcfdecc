import { dayOf, koreanDate } from '#kit/day.ts'
import { Collapsible } from '#kit/ui/collapsible.tsx'
import type { SettlementRow } from '#subscribe/settlement/contract.ts'
import { SettlementItems } from '#subscribe/settlement/widgets/settlement-items.tsx'
import { KIND_WORDS, totalText } from '#subscribe/settlement/copy.ts'
import { DamagePhotos } from './damage-photos.tsx'

/** The accepted settlements. */
export function SettledList({ settlements }: { settlements: SettlementRow[] }) {
  return settlements.map((settlement) => (
    <Collapsible
      key={settlement.id}
      isLazy
      className="rounded-card bg-surface px-base py-gutter shadow-card"
      title={
        <span className="grid gap-thin text-body">
          {KIND_WORDS[settlement.kind]}
          <span className="font-normal text-text-soft">
            {koreanDate(dayOf(new Date(settlement.accepted_at!)))} · {totalText(settlement.total)}
          </span>
        </span>
      }
    >
      <div className="grid gap-gutter py-gutter">
        <SettlementItems {...settlement} />
        <DamagePhotos settlement={settlement} />
      </div>
    </Collapsible>
  ))
}

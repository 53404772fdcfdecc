import { monthLabel } from '#kit/day.ts'
import { Choices } from '#kit/ui/choices.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import type { PlaceOut } from '../contract.ts'
import { halvesFreedByReplaced, limitRefusal, MAX_COST_CENTER, MAX_TRIP_REASON } from '../rules.ts'
import { LIMIT_WORDS } from '../copy.ts'
import { usePayer } from './use-payer.ts'

export type Payer = { organizationId: string; costCenter: string; tripReason: string }
type Props = {
  value: Payer
  set: (change: Partial<Payer>) => void
  /** The month of the ride. */
  month: string
  /** The price in halves. */
  costHalves: number
  /** The ride that the new one replaces; its tickets are not counted as spent. */
  replaced?: { organizationId: string; month: string }
}

const OWN = 'own'

/**
 * The payer of a ride: the member, or an organization with cost center and reason. Renders nothing if the member has no
 * organization.
 */
export function PayerChoice({ value, set, month, costHalves, replaced }: Props) {
  const { places, payer } = usePayer(value.organizationId, month)
  const freedOf = ({ id }: PlaceOut) => halvesFreedByReplaced({ id, month, costHalves, replaced })
  const spentOf = (place: PlaceOut) => place.spent * 2 - freedOf(place)
  if (!places || (places.length === 0 && !value.organizationId)) return null
  const isGone = value.organizationId !== '' && !payer
  return (
    <section aria-label="결제" className="grid gap-3">
      <Choices
        legend="어느 티켓으로 하시겠어요?"
        value={isGone ? null : value.organizationId || OWN}
        choose={(chosen) => set({ organizationId: chosen === OWN ? '' : chosen })}
        choices={[
          { value: OWN, label: '개인' },
          ...places.map((place) => ({
            value: place.id,
            label: place.name,
            text: <Left place={place} spent={spentOf(place) / 2} month={month} />,
          })),
        ]}
      />
      {isGone && <Notice tone="wrong">이 회사의 티켓을 더 이상 쓰실 수 없습니다. 다시 골라 주세요.</Notice>}
      {payer && (
        <>
          {isOverLimit(payer, freedOf(payer), costHalves) && (
            <Notice tone="wrong">{LIMIT_WORDS.MONTH_LIMIT}</Notice>
          )}
          <TextField
            name="costCenter"
            label="비용 부서 (선택)"
            autoComplete="off"
            limit={MAX_COST_CENTER}
            placeholder="예: 경영지원팀"
            value={value.costCenter}
            onChange={(event) => set({ costCenter: event.target.value })}
          />
          <TextField
            name="tripReason"
            label="운행 사유 (선택)"
            autoComplete="off"
            limit={MAX_TRIP_REASON}
            placeholder="예: 거래처 방문"
            value={value.tripReason}
            onChange={(event) => set({ tripReason: event.target.value })}
          />
        </>
      )}
    </section>
  )
}

type LeftProps = { place: PlaceOut; spent: number; month: string }

/** The organization's balance, and the remaining part of the member's limit. */
const Left = ({ place: { tickets, monthly_limit }, spent, month }: LeftProps) => (
  <span className="text-body">
    <span className="block">남은 티켓 {tickets} Ticket</span>
    {monthly_limit !== null && (
      <span className="block">
        {monthLabel(month)} 한도 {monthly_limit} Ticket 중 {spent} 사용
      </span>
    )}
  </span>
)

const isOverLimit = ({ monthly_limit, spent }: PlaceOut, freed: number, costHalves: number): boolean =>
  limitRefusal({
    limitHalves: monthly_limit === null ? null : monthly_limit * 2,
    spentHalves: spent * 2,
    costHalves,
    freedHalves: freed,
  }) !== null

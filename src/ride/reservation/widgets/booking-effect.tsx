import { useQuery } from '@tanstack/react-query'
import { instantLabel, instantOf, monthOf } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { question, sessionUser } from '#ride/account/widgets/realm.ts'
import { getMember } from '#ride/account/member/contract.ts'
import { usePayer } from '#ride/organization/widgets/use-payer.ts'
import { ORGANIZATION_TICKETS_SHORT } from '#ride/organization/copy.ts'
import { buyPath } from '#ride/ticket/purchase/widgets/next-path.ts'
import { getCancelPolicy } from '../cancellation/contract.ts'
import { beforeText, endsText } from '../cancellation/copy.ts'
import { cancelEndsOf, type CancelStep, DEFAULT_STEPS, freeUntilOf } from '../cancellation/rules.ts'
import { TICKET_HALVES } from '../rules.ts'
import { BOOKING_WORDS } from '../copy.ts'
import type { Draft } from './draft-store.ts'
import { useNow } from '#kit/ui/use-now.ts'
import { urls } from '#urls'

const COST = TICKET_HALVES / 2

type Props = { draft: Draft; pickupTime: string; refused: boolean }

/**
 * The effect of the booking, shown before it is made: its tickets, the remaining ones, and until when it can be
 * canceled. `refused`: the booking was refused for too few tickets, and the page already says so.
 */
export function BookingEffect({ draft: { form, selectedDate, replaces }, pickupTime, refused }: Props) {
  const now = useNow()
  const { payer, places } = usePayer(form.organizationId, monthOf(selectedDate))
  const id = sessionUser()?.id ?? ''
  const { data: member, isError } = useQuery(question(getMember, { params: { id } }))
  // The ticket of the replaced ride is refunded to its payer. A member who has left that organization cannot use it.
  const hasLeft = form.organizationId !== '' && places !== undefined && !payer
  const keepsTicket = replaces && replaces.organizationId === form.organizationId && !hasLeft
  const tickets = form.organizationId ? payer?.tickets : member?.tickets
  const isShort = !keepsTicket && tickets !== undefined && tickets < COST
  return (
    <section aria-label="예약하시면" className="grid gap-gutter rounded-card bg-sub02 p-base text-on-sub02">
      <dl className="grid gap-gutter text-body">
        <Line
          name="사용 티켓"
          value={<strong>{keepsTicket ? `기존 예약의 ${COST} Ticket` : costText(tickets)}</strong>}
        />
        {payer && <Line name="결제" value={payer.name} />}
        {replaces && <Line name="취소되는 예약" value={replaces.label} />}
        {isError && <Line name="보유 티켓" value="확인하지 못했습니다" />}
        <CancelLines {...{ pickupTime, replaces }} now={now} />
      </dl>
      {isShort && !refused && (payer ? <OrganizationShort /> : <ShortOfTickets />)}
    </section>
  )
}

/** Shows that there are too few tickets, with a link to buy some and return. */
export function ShortOfTickets() {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-gutter rounded-field bg-red px-base py-gutter text-body font-medium text-on-red"
    >
      {BOOKING_WORDS.TICKET_INSUFFICIENT}
      <Button to={buyPath(urls.bookingReview)} variant="white" size="small">
        티켓 구매
      </Button>
    </div>
  )
}

const OrganizationShort = () => <Notice tone="wrong">{ORGANIZATION_TICKETS_SHORT}</Notice>

function Line({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-base">
      <dt className="shrink-0">{name}</dt>
      <dd className="text-right">{value}</dd>
    </div>
  )
}

/** `1 Ticket (3→2)`: the cost, and the balance before and after. */
const costText = (tickets: number | undefined): string =>
  tickets === undefined || tickets < COST ? `${COST} Ticket` : `${COST} Ticket (${tickets}→${tickets - COST})`

type Cancel = { pickupTime: string; now: Date; replaces: Draft['replaces'] }

/**
 * The rights to cancel that the booking gives: a new booking follows the current policy, a change keeps the policy of
 * its ride.
 */
function CancelLines({ replaces, ...when }: Cancel) {
  const isKept = replaces?.cancelSteps !== undefined
  const { data, isError } = useQuery({ ...question(getCancelPolicy), enabled: !isKept })
  const steps = replaces?.cancelSteps ?? data?.steps
  if (!steps && isError) return <Line name="무료 취소" value="확인하지 못했습니다" />
  const { free, later } = cancelTexts({ replaces, ...when }, steps ?? DEFAULT_STEPS)
  // While the policy loads, the usual text keeps its space, so that the button does not move.
  if (!steps) return <Line name="무료 취소" value={<span className="invisible">{free}</span>} />
  return (
    <>
      <Line name="무료 취소" value={free} />
      {later && <Line name="확정 후 취소" value={later} />}
    </>
  )
}

/**
 * Until when canceling is free, and what returns later if the policy has more steps. A changed ride whose ticket no
 * longer returns gets no new half hour.
 */
function cancelTexts({ pickupTime, now, replaces }: Cancel, steps: CancelStep[]) {
  const pickup = instantOf(pickupTime)
  const whole = steps.findLast(({ returned }) => returned === 1)
  if (!pickup) return { free: whole ? `${beforeText(whole.hours_before)}까지` : '확정 전까지', later: '' }
  const replaced = replaces?.pickupAt && {
    pickupAt: new Date(replaces.pickupAt),
    freeUntil: null,
    cancelSteps: replaces.cancelSteps ?? DEFAULT_STEPS,
  }
  const until = freeUntilOf(steps, pickup, now, replaced || null)
  const ends = cancelEndsOf({ status: 'CONFIRMED', pickupAt: pickup, freeUntil: until, cancelSteps: steps })
  return {
    free: until > now ? `확정 전 언제든, 확정 후 ${instantLabel(until)}까지` : '확정 전까지',
    later: ends.length > 1 ? endsText(ends, now) : '',
  }
}

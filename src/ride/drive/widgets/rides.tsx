import { brand } from '#brand'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import type { ExpenseKind } from '#ride/reservation/expense/rules.ts'
import type { DriverKind } from '#ride/reservation/trip-event/rules.ts'
import type { DriveRideOut } from '../contract.ts'
import type { QueuedExpense } from '../expense/rules.ts'
import { type DriveState, type Step, tripIn } from '../queue/rules.ts'
import { DayWord } from './day-word.tsx'
import { Expenses } from './expenses.tsx'
import { NextStep } from './next-step.tsx'
import { NoShow } from './no-show.tsx'
import { PastRides } from './past-rides.tsx'
import { RideCard } from './ride-card.tsx'
import { Undo } from './undo.tsx'
import { useOfflineCopy } from './use-offline-copy.ts'

export type Acts = {
  record: (rideId: string, kind: DriverKind, more?: { reason?: string; photo?: string }) => void
  takeBack: (rideId: string, eventId: string) => Promise<void>
  claimNoShow: (rideId: string, picture: Blob) => Promise<void>
  addExpense: (rideId: string, given: { kind: ExpenseKind; amount: number; picture: Blob }) => Promise<void>
  removeExpense: (rideId: string, expenseId: string) => Promise<void>
  loadPast: () => Promise<void>
}
type Props = { rides: DriveRideOut[]; state: DriveState; acts: Acts }

/**
 * The rides of today and tomorrow: the current one with its next step within reach of the thumb, the others collapsed.
 */
export default function Rides({ rides, state, acts }: Props) {
  const { queue, expenses, past, driverName } = state
  useOfflineCopy()
  const [first, ...others] = rides
  const current = first?.next ? first : null
  const folded = current ? others : rides
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-base gap-y-gutter">
        <h1 className="text-title break-words">{driverName} 기사님</h1>
        <Button href={`tel:${brand.phone}`} variant="white">
          모심에 전화
        </Button>
      </div>
      {!rides.length && (
        <EmptyState
          title="오늘과 내일 배정된 운행이 없습니다"
          text="새 운행이 배정되면 이 화면에 나타납니다."
        />
      )}
      {current && (
        <RideCard ride={current} record={acts.record} isCurrent>
          <RideExpenses ride={current} queue={expenses} acts={acts} />
        </RideCard>
      )}
      {folded.map((ride) => (
        <Folded key={ride.id} {...{ ride, queue, expenses, acts }} />
      ))}
      <PastRides past={past} queue={expenses} acts={acts} />
      {current && (
        <div className="flow-bar sticky bottom-0 z-10 -mx-base grid gap-gutter border-t border-line bg-surface px-base py-3 pb-[max(12px,env(safe-area-inset-bottom))]">
          <NoShow key={`no-show ${current.id}`} ride={current} claim={acts.claimNoShow} />
          <Undo ride={current} queue={queue} takeBack={acts.takeBack} />
          <NextStep key={current.id} ride={current} record={acts.record} />
        </div>
      )}
    </>
  )
}

/** The expenses of a ride that has begun. */
const RideExpenses = ({ ride, ...rest }: { ride: DriveRideOut; queue: QueuedExpense[]; acts: Acts }) =>
  tripIn(ride).step !== null && <Expenses ride={ride} {...rest} />

type FoldedProps = { ride: DriveRideOut; queue: Step[]; expenses: QueuedExpense[]; acts: Acts }

function Folded({ ride, queue, expenses, acts }: FoldedProps) {
  return (
    <div className="grid gap-gutter">
      <details className="rounded-card bg-surface shadow-card">
        <summary className="grid min-h-16 gap-1 p-base text-control">
          <span className="text-title-s font-bold text-text-strong tabular-nums">
            <DayWord pickupTime={ride.pickup_time} /> {ride.pickup_time.slice(11)}
          </span>
          <span className="break-words text-text">{ride.guest_name}님</span>
          <span className="break-words text-text-soft">
            {ride.places[0]?.location} → {ride.places.at(-1)?.location}
          </span>
          <span className="font-semibold text-sub01-text">{stateWord(ride)} · 눌러서 보기</span>
        </summary>
        <div className="grid gap-base border-t border-line p-base">
          <NextStep ride={ride} record={acts.record} />
          <RideCard ride={ride} record={acts.record}>
            <RideExpenses ride={ride} queue={expenses} acts={acts} />
          </RideCard>
        </div>
      </details>
      <Undo ride={ride} queue={queue} takeBack={acts.takeBack} />
    </div>
  )
}

function stateWord(ride: DriveRideOut): string {
  if (ride.no_show?.state === 'ENDED') return '노쇼로 종료'
  if (ride.next === null) return '완료'
  return ride.next === 'ACCEPTED' ? '수락 전' : '수락함'
}

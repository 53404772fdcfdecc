import type { PastRideOut } from '../expense/contract.ts'
import type { QueuedExpense } from '../expense/rules.ts'
import { DayWord } from './day-word.tsx'
import { Expenses } from './expenses.tsx'
import type { Acts } from './rides.tsx'

type Props = { past: PastRideOut[]; queue: QueuedExpense[]; acts: Acts }

/** The rides of the last two days, loaded when they are opened, for parking and tolls that were not added yet. */
export const PastRides = ({ past, queue, acts }: Props) => (
  <details
    className="rounded-card bg-surface p-base shadow-card"
    onToggle={(event) => {
      if (event.currentTarget.open) void acts.loadPast()
    }}
  >
    <summary className="min-h-12 content-center text-control font-semibold text-text-strong">
      지난 운행의 주차비·통행료
    </summary>
    {past.length ? (
      past.map((ride) => (
        <section
          key={ride.id}
          aria-label={`${ride.guest_name}님 지난 운행`}
          className="grid gap-gutter py-gutter"
        >
          <p className="text-control break-words text-text">
            <DayWord pickupTime={ride.pickup_time} /> {ride.pickup_time.slice(11)} {ride.guest_name}님
          </p>
          <Expenses ride={ride} queue={queue} acts={acts} />
        </section>
      ))
    ) : (
      <p className="py-gutter text-control text-text">최근 이틀 동안 마치신 운행이 없습니다.</p>
    )}
  </details>
)

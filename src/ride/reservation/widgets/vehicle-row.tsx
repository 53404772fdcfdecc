import type { ReactNode } from 'react'
import { timeOf } from '#kit/day.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { cx } from '#kit/ui/cx.ts'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import type { AvailableCar } from '#ride/fleet/contract.ts'
import { VehicleImage } from '#ride/fleet/widgets/vehicle-image.tsx'
import type { HoldOut } from '#ride/hold/contract.ts'

export const rowFrame = 'flex w-full items-center gap-3 rounded-card bg-surface p-3 text-left text-body'

type Props = {
  car: AvailableCar
  waiting: boolean
  eager: boolean
  /** The hold of a unit of this car for the member. */
  hold: HoldOut | undefined
  /** Whether the member came to the calendar for this car. */
  isWanted: boolean
  choose: (car: AvailableCar) => void
}

/** A car that is available on the selected day; a button once that is known (C-150, C-151, C-152). */
export function VehicleRow({ car, waiting, eager, hold, isWanted, choose }: Props) {
  if (waiting)
    return (
      <div className={rowFrame}>
        <RowContent {...{ car, eager }}>
          <Skeleton className="h-6 w-16" />
        </RowContent>
      </div>
    )
  return (
    <button
      type="button"
      onClick={() => choose(car)}
      className={cx(rowFrame, 'shadow-card transition-shadow hover:shadow-float')}
    >
      <RowContent {...{ car, eager }} note={noteOf(hold, isWanted)}>
        <Badge tone="primary">1 Ticket</Badge>
      </RowContent>
    </button>
  )
}

const noteOf = (hold: HoldOut | undefined, isWanted: boolean): string | undefined =>
  hold ? `${timeOf(new Date(hold.expires_at))}까지 잡아 두었습니다` : isWanted ? WANTED : undefined

/** The note at the car that the member came for. */
export const WANTED = '고르신 차량'

type ContentProps = {
  car: AvailableCar
  eager: boolean
  isClosed?: boolean
  note?: string
  children: ReactNode
}

/** Picture, name and seats of a car, and a remark at the end. */
export const RowContent = ({ car, eager, isClosed, note, children }: ContentProps) => (
  <>
    <VehicleImage
      image={car.image}
      name={car.name}
      eager={eager}
      className={cx(
        'h-14 w-26 shrink-0 rounded-small max-[359px]:h-9 max-[359px]:w-16 object-cover md:w-32',
        isClosed && 'opacity-50 grayscale',
      )}
    />
    <span className="min-w-0 flex-1">
      <span className={cx('block text-control font-bold', isClosed ? 'text-text-soft' : 'text-text-strong')}>
        {car.name}
      </span>
      <span className="block text-body text-text-soft">{`${car.seat_capacity} Seats (최대 ${car.seats}인)`}</span>
      {note && <span className="block text-body font-semibold text-sub01-text">{note}</span>}
    </span>
    {children}
  </>
)

/** A placeholder with the same frame, while the car is loading. */
export function VehicleRowSkeleton() {
  return (
    <div className={rowFrame}>
      <Skeleton className="h-14 w-26 shrink-0 max-[359px]:h-9 max-[359px]:w-16 md:w-32" />
      <div className="grid flex-1 gap-gutter">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-4 w-24" />
      </div>
      <Skeleton className="h-6 w-16" />
    </div>
  )
}

import { Badge } from '#kit/ui/badge.tsx'
import { cx } from '#kit/ui/cx.ts'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import type { AvailableCar } from '#ride/fleet/contract.ts'
import { VehicleImage } from '#ride/fleet/widgets/vehicle-image.tsx'

type Props = { car: AvailableCar; waiting: boolean; eager: boolean; choose: (car: AvailableCar) => void }
const frame = 'flex w-full items-center gap-3 rounded-card bg-surface p-3 text-left text-base'

/** A car on the chosen day: a button when it can be had, plain words when not (C-150, C-151, C-152). */
export function VehicleRow({ car, waiting, eager, choose }: Props) {
  if (waiting || !car.is_available)
    return (
      <div className={frame}>
        <Content {...{ car, waiting, eager }} />
      </div>
    )
  return (
    <button
      type="button"
      onClick={() => choose(car)}
      className={cx(frame, 'shadow-card transition-shadow hover:shadow-float')}
    >
      <Content {...{ car, waiting, eager }} />
    </button>
  )
}

function Content({ car, waiting, eager }: Omit<Props, 'choose'>) {
  const closed = !waiting && !car.is_available
  return (
    <>
      <VehicleImage
        image={car.image}
        name={car.name}
        eager={eager}
        className={cx(
          'h-14 w-26 shrink-0 rounded-small max-[359px]:h-9 max-[359px]:w-16 object-cover md:w-32',
          closed && 'opacity-50 grayscale',
        )}
      />
      <span className="min-w-0 flex-1">
        <span className={cx('block text-control font-bold', closed ? 'text-text-soft' : 'text-text-strong')}>
          {car.name}
        </span>
        <span className="block text-text-soft">{`${car.seat_capacity} Seats (최대 ${car.seats}인)`}</span>
      </span>
      {waiting ? (
        <Skeleton className="h-6 w-16" />
      ) : (
        <Badge tone={closed ? 'neutral' : 'primary'}>{closed ? '마감' : '1 Ticket'}</Badge>
      )}
    </>
  )
}

/** The same frame before anything is known. */
export function VehicleRowSkeleton() {
  return (
    <div className={frame}>
      <Skeleton className="h-14 w-26 shrink-0 max-[359px]:h-9 max-[359px]:w-16 md:w-32" />
      <div className="grid flex-1 gap-gutter">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-4 w-24" />
      </div>
      <Skeleton className="h-6 w-16" />
    </div>
  )
}

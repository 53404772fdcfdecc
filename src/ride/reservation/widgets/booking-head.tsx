import { Link } from '#kit/ui/router.tsx'
import { dayLabel } from '#kit/day.ts'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { VehicleImage } from '#ride/fleet/widgets/vehicle-image.tsx'
import { HoldBar } from '#ride/hold/widgets/hold-bar.tsx'
import { type Draft, keepsCar } from './draft-store.ts'
import { urlOf, urls } from '#urls'

/** The booking's progress, car and day, and the time until the hold of the car expires. */
export function BookingHead({ title, percent, draft }: { title: string; percent: number; draft: Draft }) {
  const { selectedCar, selectedDate } = draft
  return (
    <header className="grid gap-base">
      <ProgressBar percent={percent} label="예약 진행률" />
      <h1 className="text-title-l">{title}</h1>
      <div className="grid gap-3 rounded-card bg-surface p-3 shadow-card">
        <div className="flex items-center gap-3">
          <VehicleImage
            image={selectedCar.image}
            name={selectedCar.name}
            eager
            className="h-14 w-26 shrink-0 object-cover"
          />
          <div className="min-w-0 flex-1">
            <p className="text-control font-bold text-text-strong">{selectedCar.name}</p>
            <p className="text-body text-text-soft">
              {dayLabel(selectedDate)} · 최대 {selectedCar.maxSeats}인
            </p>
          </div>
          <Link
            to={urlOf(urls.calendar, { query: { date: selectedDate } })}
            className="px-gutter py-3 text-body font-semibold text-sub01-text underline-offset-4 hover:underline"
          >
            변경
          </Link>
        </div>
        {!keepsCar(draft) && <HoldBar carId={selectedCar.id} day={selectedDate} />}
      </div>
    </header>
  )
}

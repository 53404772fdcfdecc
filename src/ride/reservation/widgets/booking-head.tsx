import { Link } from 'react-router'
import { dayBanner } from '#kit/day.ts'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { VehicleImage } from '#ride/fleet/widgets/vehicle-image.tsx'
import type { BookingChoice } from './draft-store.ts'

/** How far the booking is, and for which car and day it is. */
export function BookingHead({
  title,
  percent,
  choice,
}: {
  title: string
  percent: number
  choice: BookingChoice
}) {
  const { selectedCar, selectedDate } = choice
  return (
    <header className="grid gap-base">
      <ProgressBar percent={percent} label="예약 진행률" />
      <h1 className="text-title-l">{title}</h1>
      <div className="flex items-center gap-3 rounded-card bg-surface p-3 shadow-card">
        <VehicleImage
          image={selectedCar.image}
          name={selectedCar.name}
          eager
          className="h-14 w-26 shrink-0 object-cover"
        />
        <div className="min-w-0 flex-1">
          <p className="text-control font-bold text-text-strong">{selectedCar.name}</p>
          <p className="text-text-soft">
            {dayBanner(selectedDate)} · 최대 {selectedCar.maxSeats}인
          </p>
        </div>
        <Link
          to={`/calendar?date=${selectedDate}`}
          className="px-gutter py-3 text-body font-semibold text-sub01-text underline-offset-4 hover:underline"
        >
          변경
        </Link>
      </div>
    </header>
  )
}

import { type KeyboardEvent, useId } from 'react'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { Chevron } from '#kit/ui/chevron.tsx'
import type { CarRow } from '../../contract.ts'
import type { CarStatus } from '../../rules.ts'
import { VehicleImage } from '../../widgets/vehicle-image.tsx'
import { CAR_STATUS_WORDS } from '../../copy.ts'
import type { OpenCar, OpenUnit } from './dialogs.ts'
import { VehiclePanel } from './vehicle-panel.tsx'

const TONES: Record<CarStatus, BadgeTone> = {
  AVAILABLE: 'green',
  UNAVAILABLE: 'red',
  MAINTENANCE: 'orange',
}

type Props = {
  car: CarRow
  isOpen: boolean
  isMarked: boolean
  fold: () => void
  openCar: OpenCar
  openUnit: OpenUnit
}

/** The row of a car: picture, name and status, seats and units; expanded, also its actions. */
export function VehicleRow({ car, isOpen, isMarked, fold, openCar, openUnit }: Props) {
  const id = useId()
  const enter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === event.currentTarget) fold()
  }
  return (
    <li
      data-row={car.id}
      data-marked={isMarked || undefined}
      tabIndex={-1}
      onKeyDown={enter}
      className="group border-b border-line focus:outline-2 focus:-outline-offset-2 focus:outline-focus"
    >
      <h2 className="text-body tracking-normal transition-colors duration-700 group-data-marked:bg-yellow group-data-marked:duration-0">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={fold}
          className="flex min-h-16 w-full items-center gap-3 px-3 py-1.5 text-left hover:bg-sunken focus-visible:-outline-offset-2 group-data-marked:hover:bg-transparent md:min-h-14"
        >
          <VehicleImage
            image={car.image}
            name={car.name}
            className="h-9 w-18 shrink-0 rounded-small object-contain"
          />
          <span className="grid min-w-0 flex-1 gap-x-base gap-y-thin md:grid-cols-[minmax(0,1fr)_88px_88px_72px_150px] md:items-center">
            <span className="flex min-w-0 items-center justify-between gap-gutter text-body font-semibold text-text-strong">
              <span className="truncate">{car.name}</span>
              <StatusBadge status={car.status} className="md:hidden" />
            </span>
            <StatusBadge status={car.status} className="justify-self-start max-md:hidden" />
            <Facts car={car} />
          </span>
          <Chevron up={isOpen} className="text-text-soft" />
        </button>
      </h2>
      <div id={id} hidden={!isOpen}>
        {isOpen && <VehiclePanel car={car} openCar={openCar} openUnit={openUnit} />}
      </div>
    </li>
  )
}

const StatusBadge = ({ status, className }: { status: CarStatus; className: string }) => (
  <Badge tone={TONES[status]} className={`text-base ${className}`}>
    {CAR_STATUS_WORDS[status]}
  </Badge>
)

/** One line on a phone, three columns on a desktop. */
function Facts({ car }: { car: CarRow }) {
  return (
    <span className="flex min-w-0 flex-wrap gap-x-1.5 text-[13px] font-normal text-text-soft md:contents">
      <span>최대 {car.seats}명</span>
      <Dot />
      <span>좌석 {car.seat_capacity}개</span>
      <Dot />
      <span className={car.units ? undefined : 'text-negative-text'}>
        {car.units ? `차량 ${car.units}대` : '차량 번호 없음'}
        {car.units_in_maintenance > 0 && (
          <span className="text-on-orange"> (정비 {car.units_in_maintenance}대)</span>
        )}
      </span>
    </span>
  )
}

const Dot = () => (
  <span aria-hidden="true" className="md:hidden">
    ·
  </span>
)

import { Trash2, Wrench } from 'lucide-react'
import { type Day, dayLabel } from '#kit/day.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { useToday } from '#kit/ui/use-today.ts'
import { ForRight } from '#platform/staff/widgets/for-right.tsx'
import type { UnitRow } from '../../contract.ts'
import { maintenanceState } from '../../maintenance/rules.ts'
import { formatPlate } from '#kit/plate.ts'
import type { OpenUnit, UnitOfCar } from './dialogs.ts'

/** A registration number with its maintenance and its own delete button (K-66). */
export function UnitLine({ row, openUnit }: { row: UnitOfCar; openUnit: OpenUnit }) {
  const plate = formatPlate(row.unit.registration_number)
  return (
    <li className="flex min-h-11 items-center gap-gutter">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-thin py-1">
        <span className="text-body font-semibold text-text-strong">{plate}</span>
        <MaintenanceBadge unit={row.unit} today={useToday()} />
      </span>
      <button
        type="button"
        aria-label={`${plate} 정비 일정`}
        onClick={() => openUnit('maintenance', row)}
        className="inline-flex h-11 items-center gap-1.5 rounded-small px-2 text-[13px] text-text hover:bg-gray md:h-8"
      >
        <Wrench size={15} aria-hidden="true" />
        정비
      </button>
      <ForRight right="FLEET">
        <button
          type="button"
          aria-label={`${plate} 삭제`}
          title="차량 번호 삭제"
          onClick={() => openUnit('delete', row)}
          className="grid size-11 place-items-center rounded-small text-text-soft hover:bg-red hover:text-on-red md:size-8"
        >
          <Trash2 size={15} aria-hidden="true" />
        </button>
      </ForRight>
    </li>
  )
}

function MaintenanceBadge({ unit: { maintenance }, today }: { unit: UnitRow; today: Day }) {
  if (!maintenance) return null
  const isNow = maintenanceState(maintenance, today) === 'NOW'
  return (
    <Badge tone={isNow ? 'orange' : 'neutral'} className="text-base">
      {isNow ? `정비 중 · ${dayLabel(maintenance.to)}까지` : `${dayLabel(maintenance.from)} 정비 예정`}
    </Badge>
  )
}

import { FailureNotice } from '#kit/ui/notice.tsx'
import { Link } from '#kit/ui/router.tsx'
import { dayLabel } from '#kit/day.ts'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ForRight } from '#platform/staff/widgets/for-right.tsx'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { useToday } from '#kit/ui/use-today.ts'
import { deleteMaintenance, type MaintenanceOut } from '../../maintenance/contract.ts'
import { type MaintenanceState, maintenanceState } from '../../maintenance/rules.ts'
import { MAINTENANCE_STATE_WORDS } from '../../maintenance/copy.ts'
import { MAINTENANCE_REMOVE_FAILED, MAINTENANCE_REMOVED } from './copy.ts'
import { urlOf, urls } from '#urls'

const TONES: Record<MaintenanceState, BadgeTone> = { NOW: 'orange', PLANNED: 'blue', OVER: 'neutral' }

type Props = { params: { id: string; inventoryId: string }; maintenance: MaintenanceOut }

/** Days of maintenance, the rides that staff must still move, and a button that removes the maintenance. */
export function MaintenanceLine({ params, maintenance }: Props) {
  const { from, to, note } = maintenance
  const { busy, failure, change } = useStaffChange(MAINTENANCE_REMOVE_FAILED)
  const state = maintenanceState(maintenance, useToday())
  const days = from === to ? dayLabel(from) : `${dayLabel(from)} – ${dayLabel(to)}`
  const remove = () =>
    change(
      () => call(deleteMaintenance, { params: { ...params, maintenanceId: maintenance.id } }),
      MAINTENANCE_REMOVED,
    )
  return (
    <div className="grid gap-gutter">
      <div className="flex items-center gap-gutter">
        <div className="grid min-w-0 flex-1 gap-thin">
          <p className="text-body font-semibold text-text-strong">{days}</p>
          {note && <p className="text-[13px]">{note}</p>}
        </div>
        <Badge tone={TONES[state]} className="text-base">
          {MAINTENANCE_STATE_WORDS[state]}
        </Badge>
        <ForRight right="FLEET">
          <Button
            size="small"
            variant="gray"
            busy={busy}
            aria-label={`${days} 정비 일정 삭제`}
            onClick={() => void remove()}
            className="max-md:min-h-11"
          >
            삭제
          </Button>
        </ForRight>
      </div>
      <ToMove reservations={maintenance.reservations} />
      <FailureNotice failure={failure} />
    </div>
  )
}

/** The rides of the unit on these days, each with a link to move it. */
function ToMove({ reservations }: Pick<MaintenanceOut, 'reservations'>) {
  if (!reservations.length) return null
  return (
    <div role="status" className="rounded-field bg-yellow px-3 py-2 text-on-yellow">
      <p className="font-bold">
        이 기간에 예약 {reservations.length}건이 배정되어 있습니다. 다른 차량으로 옮겨 주세요.
      </p>
      <ul>
        {reservations.map(({ id, ride_date, name }) => (
          <li key={id}>
            <Link
              to={urlOf(urls.admin.reservations, { query: { ride: id } })}
              className="inline-flex min-h-8 items-center underline underline-offset-4"
            >
              {dayLabel(ride_date)} {name} 님
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

import { Car, Check, CircleCheck, CopyPlus, MapPin, Pencil, Ticket, UserRound } from 'lucide-react'
import { Button } from '#kit/ui/button.tsx'
import { useIsNarrow } from '#kit/ui/use-is-narrow.ts'
import { type QuickAction, QuickActions } from '#platform/staff/widgets/quick-actions.tsx'
import { STATUS_WORDS } from '../../copy.ts'
import type { DispatchOut } from '../contract.ts'
import { UNASSIGNED } from './copy.ts'

export type RecordAction =
  | 'confirm'
  | 'status'
  | 'driver'
  | 'vehicle'
  | 'stops'
  | 'settle'
  | 'refund'
  | 'details'
  | 'copies'
type Run = (action: RecordAction) => void
type Props = { reservation: DispatchOut; run: Run }

/** The actions of a reservation: at the bottom of a phone's screen, above the record on a desktop. */
export function RecordActions({ reservation, run }: Props) {
  const actions = actionsOf(reservation, run)
  if (useIsNarrow()) return <QuickActions label="예약 처리" actions={actions} />
  return (
    <div role="group" aria-label="예약 처리" className="flex flex-wrap gap-small">
      {actions.map(({ label, icon: Icon, run: start }, at) => (
        <Button
          key={label}
          size="small"
          variant={at === 0 && isNew(reservation) ? 'primary' : 'gray'}
          onClick={start}
        >
          <Icon size={14} aria-hidden="true" />
          {label}
        </Button>
      ))}
    </div>
  )
}

const isNew = ({ status }: DispatchOut): boolean => status === 'PENDING'

/** The actions that the status allows. The car's position is set in the list of places instead. */
function actionsOf(reservation: DispatchOut, run: Run): QuickAction[] {
  const { display_status: status, registration_number, driver, settled_tickets } = reservation
  const all: (QuickAction | false)[] = [
    isNew(reservation) && { label: '예약 확정', icon: Check, run: () => run('confirm') },
    { label: '상태 변경', value: STATUS_WORDS[status], icon: CircleCheck, run: () => run('status') },
    { label: '차량 배정', value: registration_number ?? UNASSIGNED, icon: Car, run: () => run('vehicle') },
    { label: '기사 배정', value: driver ?? UNASSIGNED, icon: UserRound, run: () => run('driver') },
    reservation.status === 'CONFIRMED' && {
      label: '현재 위치',
      value: '차량 이동',
      icon: MapPin,
      run: () => run('stops'),
    },
    status === 'COMPLETED' && {
      label: '운행 정산',
      value: settled_tickets === null ? '정산 전' : `${settled_tickets} Ticket`,
      icon: Ticket,
      run: () => run('settle'),
    },
    { label: '예약 정보 수정', icon: Pencil, run: () => run('details') },
    { label: '다른 날에도 예약', icon: CopyPlus, run: () => run('copies') },
  ]
  return all.filter((action) => action !== false)
}

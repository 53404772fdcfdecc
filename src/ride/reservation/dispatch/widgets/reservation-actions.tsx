import { Car, CircleCheck, MapPin, Ticket, UserRound } from 'lucide-react'
import { QuickActions } from '#platform/staff/widgets/quick-actions.tsx'
import { STATUS_WORDS } from '../../words.ts'
import type { DispatchOut } from '../contract.ts'
import { UNASSIGNED } from './messages.ts'

export type ActionKind = 'status' | 'vehicle' | 'driver' | 'stops' | 'settle'
type Props = { reservation: DispatchOut; open: (kind: ActionKind) => void }

/** What is done with a reservation besides correcting it; a position and a settlement only where there is a ride. */
export function ReservationActions({ reservation, open }: Props) {
  const { display_status: status, registration_number, driver, settled_tickets } = reservation
  const isRide = status === 'CONFIRMED' || status === 'COMPLETED'
  const moves = { label: '현재 위치', value: '차량 이동', icon: MapPin, run: () => open('stops') }
  const settles = {
    label: '운행 정산',
    value: settled_tickets === null ? '정산 전' : `${settled_tickets}매`,
    icon: Ticket,
    run: () => open('settle'),
  }
  return (
    <QuickActions
      label="예약 처리"
      actions={[
        { label: '상태 변경', value: STATUS_WORDS[status], icon: CircleCheck, run: () => open('status') },
        {
          label: '차량 배정',
          value: registration_number ?? UNASSIGNED,
          icon: Car,
          run: () => open('vehicle'),
        },
        { label: '기사 배정', value: driver ?? UNASSIGNED, icon: UserRound, run: () => open('driver') },
        ...(isRide ? [moves] : []),
        ...(status === 'COMPLETED' ? [settles] : []),
      ]}
    />
  )
}

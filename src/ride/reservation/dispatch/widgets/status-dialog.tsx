import { useState } from 'react'
import { Choices } from '#kit/ui/choices.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { type Status, STATUSES } from '../../rules.ts'
import { STATUS_WORDS } from '../../words.ts'
import type { DispatchOut } from '../contract.ts'
import { editOf } from './edit.ts'
import { reservationLabel } from './labels.ts'
import { CHANGE_FAILED, STATUS_CHANGED } from './messages.ts'
import { patchReservation } from './patch-reservation.ts'

/** Confirms, cancels or reopens a reservation; says what that does before it is saved. */
export function StatusDialog({ row: reservation, close }: DialogProps<DispatchOut>) {
  const [status, setStatus] = useState<Status>(reservation.status)
  const [refund, setRefund] = useState(true)
  const isSame = status === reservation.status
  const cancels = status === 'CANCELLED' && !isSame
  return (
    <FormDialog
      title="예약 상태 변경"
      text={reservationLabel(reservation)}
      close={close}
      idle={isSame}
      negative={cancels}
      edit={editOf(reservation, { status })}
      send={({ version }) =>
        patchReservation({ ...reservation, version }, { status, ...(cancels && { refund }) })
      }
      done={STATUS_CHANGED}
      undo={(saved) => patchReservation(saved, { status: reservation.status })}
      failed={CHANGE_FAILED}
    >
      <Choices
        legend="예약 상태"
        hideLegend
        value={status}
        choose={setStatus}
        choices={STATUSES.map((value) => ({
          value,
          label: STATUS_WORDS[value],
          ...(value === reservation.status && { beside: <span className="text-text-soft">현재</span> }),
        }))}
      />
      {cancels && <Refund tickets={reservation.tickets} refund={refund} choose={setRefund} />}
      {!isSame && <Notice tone={cancels ? 'wait' : 'info'}>{effectOf(reservation, status, refund)}</Notice>}
    </FormDialog>
  )
}

function Refund({
  tickets,
  refund,
  choose,
}: {
  tickets: number
  refund: boolean
  choose: (refund: boolean) => void
}) {
  return (
    <Choices
      legend="티켓"
      inRow
      value={refund ? 'BACK' : 'KEPT'}
      choose={(value) => choose(value === 'BACK')}
      choices={[
        { value: 'BACK', label: `${tickets} Ticket 돌려주기` },
        { value: 'KEPT', label: '돌려주지 않기' },
      ]}
    />
  )
}

function effectOf(reservation: DispatchOut, status: Status, refund: boolean): string {
  if (status === 'CANCELLED') {
    const payer = reservation.organization ? '조직에' : '고객에게'
    const tickets = refund ? `${reservation.tickets} Ticket을 ${payer} 돌려주고` : '티켓은 돌려주지 않고'
    return `${tickets}, 배정 차량을 그날 다시 예약할 수 있게 풀어 줍니다. 고객에게 취소 안내가 발송됩니다.`
  }
  const again =
    reservation.status === 'CANCELLED'
      ? `${reservation.tickets} Ticket과 그날의 빈 차량을 다시 확보합니다. `
      : ''
  const shown =
    status === 'CONFIRMED' ? '고객에게 예약 확정 안내가 발송됩니다.' : '고객에게는 확정 대기로 표시됩니다.'
  return again + shown
}

import { useState } from 'react'
import { Choices } from '#kit/ui/choices.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import type { Undo } from '#platform/staff/widgets/stale-choice.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { type Status, STATUSES } from '../../rules.ts'
import { policyText } from '../../cancellation/copy.ts'
import { STATUS_WORDS } from '../../copy.ts'
import type { ChangedOut, DispatchOut } from '../contract.ts'
import { editOf } from './edit.ts'
import { reservationLabel } from './labels.ts'
import { CHANGE_FAILED, statusDone } from './copy.ts'
import { patchReservation } from './patch-reservation.ts'
import { undoStatusChange } from './undo.ts'

/** Confirms, cancels or revives a reservation, and shows the effect before saving. */
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
      done={(saved) => statusDone(reservation, saved as ChangedOut, cancels && refund)}
      undo={backFrom}
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
      {cancels && reservation.held_tickets > 0 && (
        <>
          <Refund tickets={reservation.held_tickets} refund={refund} choose={setRefund} />
          <p className="text-text-soft">{`이 예약의 취소 규정: ${policyText(reservation.cancel_steps)}`}</p>
        </>
      )}
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
  if (status === 'CANCELLED')
    return `${refundText(reservation, refund)}배정 차량을 그날 다시 예약할 수 있게 풀어 줍니다. 고객에게 취소 안내가 발송됩니다.`
  const isRevival = reservation.status === 'CANCELLED'
  if (status === 'CONFIRMED')
    return `${isRevival ? revivalText(reservation) : ''}고객에게 예약 확정 안내가 발송됩니다.`
  const shown = '고객에게는 확정 대기로 표시됩니다.'
  return isRevival ? `${revivalText(reservation)}${shown} 예약 접수 안내가 다시 발송됩니다.` : shown
}

function refundText({ held_tickets: held, organization }: DispatchOut, refund: boolean): string {
  if (held === 0) return ''
  return refund
    ? `${held} Ticket을 ${organization ? '회사에' : '고객에게'} 돌려주고, `
    : '티켓은 돌려주지 않고, '
}

function revivalText({ tickets, held_tickets: held }: DispatchOut): string {
  const lacking = tickets - held
  return lacking > 0
    ? `${lacking} Ticket과 그날의 빈 차량을 다시 확보합니다. `
    : '돌려주지 않은 티켓을 그대로 쓰고, 그날의 빈 차량을 다시 확보합니다. '
}

const backFrom: Undo<DispatchOut> = ({ before }) => {
  const back = undoStatusChange(before)
  return back && ((saved) => patchReservation(saved, back).then((row) => settledAs(row, before)))
}

/** Undo of a cancellation charges the ride in full, so the former settlement is set again. */
async function settledAs(row: DispatchOut, { status, settled_tickets: settled }: DispatchOut) {
  if (status === 'CANCELLED' || settled === null || settled === row.settled_tickets) return row
  return patchReservation(row, { settled_tickets: settled === 0.5 ? 0.5 : 1 })
}

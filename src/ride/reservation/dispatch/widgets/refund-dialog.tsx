import { Notice } from '#kit/ui/notice.tsx'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import type { DispatchOut } from '../contract.ts'
import { editOf } from './edit.ts'
import { reservationLabel } from './labels.ts'
import { CHANGE_FAILED, REFUNDED } from './copy.ts'
import { patchReservation } from './patch-reservation.ts'

/** Refunds a ticket that was kept when the reservation was canceled. */
export function RefundDialog({ row: reservation, close }: DialogProps<DispatchOut>) {
  const refund = { status: 'CANCELLED', refund: true } as const
  return (
    <FormDialog
      title="티켓 돌려주기"
      text={reservationLabel(reservation)}
      close={close}
      action="돌려주기"
      edit={editOf(reservation, {})}
      send={({ version }) => patchReservation({ ...reservation, version }, refund)}
      done={REFUNDED}
      failed={CHANGE_FAILED}
    >
      <Notice>
        취소할 때 돌려주지 않은 티켓을 {reservation.organization ? '회사에' : '고객에게'} 돌려줍니다. 예약은
        취소된 그대로입니다.
      </Notice>
    </FormDialog>
  )
}

import { useState } from 'react'
import { Choices } from '#kit/ui/choices.tsx'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import type { Undo } from '#platform/staff/widgets/stale-choice.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import type { DispatchOut } from '../contract.ts'
import { editOf } from './edit.ts'
import { reservationLabel } from './labels.ts'
import { CHANGE_FAILED, SETTLED, settleText } from './copy.ts'
import { patchReservation } from './patch-reservation.ts'

/** Settles a short ride at half a ticket; the other half is refunded to the payer. */
export function SettleDialog({ row: reservation, close }: DialogProps<DispatchOut>) {
  const [amount, setAmount] = useState(String(reservation.settled_tickets ?? reservation.tickets))
  const tickets = amount === '0.5' ? 0.5 : 1
  return (
    <FormDialog
      title="운행 정산"
      text={reservationLabel(reservation)}
      close={close}
      idle={Number(amount) === reservation.settled_tickets}
      edit={editOf(reservation, { settled_tickets: tickets })}
      send={({ version }) => patchReservation({ ...reservation, version }, { settled_tickets: tickets })}
      done={SETTLED}
      undo={backFrom}
      failed={CHANGE_FAILED}
    >
      <Choices
        legend="차감할 티켓"
        value={amount}
        choose={setAmount}
        choices={[1, 0.5].map((choice) => ({
          value: String(choice),
          label: `${choice} Ticket`,
          text: settleText(reservation, choice),
        }))}
      />
    </FormDialog>
  )
}

const backFrom: Undo<DispatchOut> = ({ before: { settled_tickets: settled } }) =>
  settled === null ? null : (saved) => patchReservation(saved, { settled_tickets: settled === 0.5 ? 0.5 : 1 })

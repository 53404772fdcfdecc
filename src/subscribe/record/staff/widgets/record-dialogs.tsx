import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { HandoverDialog } from '#subscribe/handover/staff/widgets/handover-dialog.tsx'
import type { StaffSubscriptionRow } from '#subscribe/payment/staff/contract.ts'
import { carText, plateText, whoText } from '#subscribe/payment/staff/widgets/subscription-columns.tsx'
import { isRevisable } from '#subscribe/settlement/rules.ts'
import { OfferEndDialog } from '#subscribe/settlement/staff/widgets/offer-end-dialog.tsx'
import { ReturnDialog } from '#subscribe/settlement/staff/widgets/return-dialog.tsx'
import { ReviseDialog } from '#subscribe/settlement/staff/widgets/revise-dialog.tsx'
import { useRecord } from './use-record.ts'

type Props = DialogProps<StaffSubscriptionRow>

const titleOf = (row: StaffSubscriptionRow): string =>
  `${whoText(row)} 님, ${carText(row)}, ${plateText(row)}`

export const GiveCar = ({ row, close }: Props) => (
  <HandoverDialog id={row.id} title={titleOf(row)} close={close} />
)

export const OfferEnd = ({ row, close }: Props) => (
  <OfferEndDialog id={row.id} title={titleOf(row)} close={close} />
)

/** What it had on it before is known from its record, which the drawer has read. */
export function TakeCarBack({ row, close }: Props) {
  const { data } = useRecord(row.id)
  const given = data?.handovers.find(({ kind }) => kind === 'HANDOVER')
  if (!data || !given) return null
  const before = { mileage: given.mileage, day: given.happened_on }
  return <ReturnDialog id={row.id} title={titleOf(row)} before={before} close={close} />
}

export function Revise({ row, close }: Props) {
  const { data } = useRecord(row.id)
  const offer = data?.settlements.find(isRevisable)
  return offer ? <ReviseDialog offer={offer} title={titleOf(row)} close={close} /> : null
}

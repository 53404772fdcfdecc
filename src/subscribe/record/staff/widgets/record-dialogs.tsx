import { useState } from 'react'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { CorrectDialog } from '#subscribe/handover/staff/widgets/correct-dialog.tsx'
import { HandoverDialog } from '#subscribe/handover/staff/widgets/handover-dialog.tsx'
import type { StaffSubscriptionRow } from '#subscribe/subscription/staff/contract.ts'
import { carText, plateText, whoText } from '#subscribe/subscription/staff/widgets/columns.tsx'
import { isRevisable } from '#subscribe/settlement/rules.ts'
import { OfferEndDialog } from '#subscribe/settlement/staff/widgets/offer-end-dialog.tsx'
import { ReturnDialog } from '#subscribe/settlement/staff/widgets/return-dialog.tsx'
import { ReviseDialog } from '#subscribe/settlement/staff/widgets/revise-dialog.tsx'
import { useRecord } from './use-record.ts'

type Props = DialogProps<StaffSubscriptionRow>

const titleOf = (row: StaffSubscriptionRow): string =>
  `${whoText(row)} 님, ${carText(row)}, ${plateText(row)}`

export const HandOverCar = ({ row, close }: Props) => (
  <HandoverDialog id={row.id} title={titleOf(row)} close={close} />
)

export const OfferEnd = ({ row, close }: Props) => (
  <OfferEndDialog id={row.id} title={titleOf(row)} startDate={row.start_date} close={close} />
)

/**
 * The handover of the car in the loaded record, and the minimum mileage of the return; null: not loaded or not handed
 * over.
 */
function useGiven(id: string) {
  const { data } = useRecord(id)
  const given = data?.handovers.find(({ kind }) => kind === 'HANDOVER')
  return data && given ? { given, least: data.least_mileage ?? given.mileage } : null
}

export function CorrectHandover({ row, close }: Props) {
  const known = useGiven(row.id)
  return known && <CorrectDialog id={row.id} title={titleOf(row)} given={known.given} close={close} />
}

/** The dialog of the return, with mileage and day of the handover from the record. */
export function ReturnCar({ row, close }: Props) {
  const known = useGiven(row.id)
  if (!known) return null
  const before = { mileage: known.least, day: known.given.happened_on }
  return <ReturnDialog id={row.id} title={titleOf(row)} before={before} close={close} />
}

/**
 * The dialog that revises an offer. It keeps the offer that was current when it opened. If a colleague has made a
 * newer offer since, the server refuses this revision.
 */
export function ReviseOffer({ row, close }: Props) {
  const { data } = useRecord(row.id)
  const standing = data?.settlements.find(isRevisable)
  const [offer, pin] = useState(standing)
  if (!offer && standing) pin(standing)
  return data && offer ? (
    <ReviseDialog offer={offer} fees={data.return_fees} title={titleOf(row)} close={close} />
  ) : null
}

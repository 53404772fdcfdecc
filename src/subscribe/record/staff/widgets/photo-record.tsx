import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { StaffPhoto } from '#subscribe/handover/staff/widgets/staff-photo.tsx'
import { PHOTO_SIDES } from '#subscribe/handover/rules.ts'
import { HANDOVER_WORDS, SIDE_WORDS } from '#subscribe/handover/copy.ts'
import { itemText } from '#subscribe/settlement/copy.ts'
import type { StaffRecord } from '../../contract.ts'

/** Each picture with its caption: handover and return of each side in pairs, then the damage and the signatures. */
function picturesOf({ handovers, settlements }: StaffRecord) {
  const sides = PHOTO_SIDES.flatMap((side, at) =>
    handovers.map(({ kind, photos }) => ({
      reference: photos[at]!,
      title: `${HANDOVER_WORDS[kind]} ${SIDE_WORDS[side]}`,
    })),
  )
  const damages = settlements
    .filter(({ status }) => status !== 'WITHDRAWN')
    .flatMap(({ items }) => items)
    .flatMap((item) => (item.photo ? [{ reference: item.photo, title: itemText(item) }] : []))
  const signed = handovers.map(({ kind, signature }) => ({
    reference: signature,
    title: `${HANDOVER_WORDS[kind]} 서명`,
  }))
  return [...sides, ...damages, ...signed]
}

/** The pictures of a subscription, loaded when staff open them. */
export function PhotoRecord({ record }: { record: StaffRecord }) {
  const [shown, setShown] = useState(false)
  if (record.handovers.length === 0) return null
  if (!shown)
    return (
      <Button variant="white" onClick={() => setShown(true)}>
        사진 보기
      </Button>
    )
  return (
    <ul className="grid grid-cols-2 gap-gutter">
      {picturesOf(record).map(({ reference, title }) => (
        <li key={`${title} ${reference}`} className="grid gap-thin">
          <StaffPhoto reference={reference} title={title} className="aspect-4/3 w-full rounded-small" />
          <span className="text-text-soft">{title}</span>
        </li>
      ))}
    </ul>
  )
}

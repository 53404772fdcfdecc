import { koreanDate } from '#kit/day.ts'
import { Collapsible } from '#kit/ui/collapsible.tsx'
import type { HandoverRow } from '#subscribe/handover/contract.ts'
import { km } from '#kit/km.ts'
import { PHOTO_SIDES } from '#subscribe/handover/rules.ts'
import { HANDOVER_WORDS, SIDE_WORDS } from '#subscribe/handover/copy.ts'
import { OwnPhoto } from './own-photo.tsx'

type Props = { id: string; handover: HandoverRow }

/** A handover or return of the car: place, day, mileage, the photos of four sides, and the signature. */
export function HandoverCard({ id, handover }: Props) {
  const { kind, happened_on, place, mileage, photos, signature } = handover
  return (
    <Collapsible
      isLazy
      className="rounded-card bg-surface px-base py-gutter shadow-card"
      title={
        <span className="grid gap-thin text-body">
          {HANDOVER_WORDS[kind]}
          <span className="font-normal text-text-soft">
            {koreanDate(happened_on)} · {km(mileage)}
          </span>
        </span>
      }
    >
      <div className="grid gap-3 pt-3 pb-gutter">
        <p className="text-body text-text-soft">{place}</p>
        <div className="grid grid-cols-2 gap-gutter">
          {PHOTO_SIDES.map((side, at) => (
            <OwnPhoto
              key={side}
              id={id}
              reference={photos[at]!}
              title={`${HANDOVER_WORDS[kind]} ${SIDE_WORDS[side]} 사진`}
              className="aspect-4/3 w-full rounded-field"
            />
          ))}
        </div>
        <OwnPhoto
          id={id}
          reference={signature}
          title="서명"
          className="h-24 w-full rounded-field object-contain"
        />
      </div>
    </Collapsible>
  )
}

import type { SettlementRow } from '#subscribe/settlement/contract.ts'
import { itemText } from '#subscribe/settlement/copy.ts'
import { OwnPhoto } from './own-photo.tsx'

/** The photos of a settlement's damage; empty if there are none. */
export const DamagePhotos = ({ settlement: { subscription_id, items } }: { settlement: SettlementRow }) => (
  <div className="grid grid-cols-2 gap-gutter empty:hidden">
    {items.map(
      (item) =>
        item.photo && (
          <OwnPhoto
            key={item.photo}
            id={subscription_id}
            reference={item.photo}
            title={`${itemText(item)} 사진`}
            className="aspect-4/3 w-full rounded-field"
          />
        ),
    )}
  </div>
)

import type { RecordRow } from '../contract.ts'
import { cardText } from '../copy.ts'

/** A card as text; its number does not break. */
export const CardText = ({ card }: Pick<RecordRow['subscription'], 'card'>) =>
  card?.name && card.number ? (
    <>
      {card.name} <span className="whitespace-nowrap">{card.number}</span>
    </>
  ) : (
    cardText(card)
  )

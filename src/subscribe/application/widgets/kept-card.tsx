import { Button } from '#kit/ui/button.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { KEPT_CARD } from '../copy.ts'
import type { KeptCard } from './apply-store.ts'

type Props = { card: KeptCard; month: number; forget: () => void }

/** The notice that a registered card waits, and for which term; the applicant may use another card. */
export const KeptCardNotice = ({ card, month, forget }: Props) => (
  <Notice>
    <p className="font-bold">{KEPT_CARD.title}</p>
    <p>{card.month === month ? KEPT_CARD.text : KEPT_CARD.otherTerm(card.month)}</p>
    <Button size="small" variant="white" className="mt-gutter" onClick={forget}>
      다른 카드 사용
    </Button>
  </Notice>
)

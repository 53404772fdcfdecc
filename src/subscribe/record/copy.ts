import type { HandoverKind } from '#subscribe/handover/rules.ts'
import type { SubscriptionStatus } from '#subscribe/subscription/rules.ts'

type Shown = { status: SubscriptionStatus; is_current: boolean; is_starting: boolean }
type State = { text: string; tone: 'green' | 'blue' | 'yellow' | 'red' | 'neutral' }

const STATES: Record<SubscriptionStatus, State> = {
  STARTING: { text: '첫 결제 확인 중', tone: 'blue' },
  ACTIVE: { text: '이용 중', tone: 'green' },
  PAST_DUE: { text: '미납', tone: 'red' },
  PAUSED: { text: '일시 정지', tone: 'yellow' },
  ENDED: { text: '종료', tone: 'neutral' },
  CANCELLED: { text: '취소', tone: 'neutral' },
}

const BEFORE_START: State = { text: '시작 전', tone: 'blue' }

/** The state of a subscription on its own page. `last`: the latest handover or return of the car. */
export function stateOf({ status, is_current, is_starting }: Shown, last: HandoverKind | null): State {
  if (status === 'STARTING' && !is_starting) return BEFORE_START
  if (status !== 'ACTIVE') return STATES[status]
  if (last === 'RETURN') return { text: '반납 완료', tone: 'neutral' }
  if (is_current) return STATES.ACTIVE
  return last ? { text: '반납 대기', tone: 'yellow' } : BEFORE_START
}

export const HANDOVER_AFTER_PAYMENT = '차량은 첫 달 구독료가 결제된 뒤에 인도해 드립니다.'

/** The card as text: `현대카드 4330-****-****-1234`. */
export const cardText = (card: { name: string | null; number: string | null } | null): string =>
  card ? [card.name, card.number].filter(Boolean).join(' ') || '등록된 카드' : '등록된 카드가 없습니다.'

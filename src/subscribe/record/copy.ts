export const HANDOVER_AFTER_PAYMENT = '차량은 첫 달 구독료가 결제된 뒤에 인도해 드립니다.'

export const END_NEEDS_PAYMENT =
  '미납된 금액을 먼저 결제하시면 해지하거나 차량·기간을 바꾸실 수 있습니다. 위의 ‘지금 결제’나 ‘카드 변경’을 눌러 주세요. 어려우시면 고객센터로 전화해 주세요.'

/** The card as text: `현대카드 4330-****-****-1234`. */
export const cardText = (card: { name: string | null; number: string | null } | null): string =>
  card ? [card.name, card.number].filter(Boolean).join(' ') || '등록된 카드' : '등록된 카드가 없습니다.'

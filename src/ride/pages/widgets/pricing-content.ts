import type { Plan } from '#ride/ticket/plan/contract.ts'

/** The three rows in order (C-048). */
export const planRows: { section: Plan['section']; text: string }[] = [
  {
    section: 'PREMIUM',
    text: '필요하신 만큼 미리 준비해 두시는 티켓입니다. 1 Ticket으로 차량 한 대를 하루 모십니다.',
  },
  { section: 'MORE', text: '전담 기사와 전용 차량이 일 년 내내 함께합니다.' },
  { section: 'MONTHLY', text: '한 달 동안 부담 없이 이용하시는 월 정기 플랜입니다.' },
]

export const rowTitles: Record<Plan['section'], string> = {
  PREMIUM: 'PREMIUM',
  MORE: 'MORE SERVICE',
  MONTHLY: 'MONTHLY PLAN',
}

/** Title, Premium, More (C-058…C-064). */
export const planComparison: { title: string; premium: string | boolean; more: string | boolean }[] = [
  { title: '전담 기사', premium: false, more: true },
  { title: '차량', premium: '랜덤 배정', more: '전용 차량' },
  { title: '여러 대 이용', premium: false, more: true },
  { title: '제3자 이용', premium: '직계 가족', more: '직접 지정' },
  { title: '기사 대기', premium: '최대 2박', more: '무제한' },
  { title: '비서 컨시어지', premium: false, more: true },
]

/** C-067, C-068, C-069 */
export const discountNotes = [
  '만 65세 이상 실버 고객께는 50%를 할인해 드립니다.',
  '학생, 임산부(임신 2~38주), 만 65세 이상이신 분, 장애인 고객께는 증빙을 확인한 뒤 50%를 할인해 드립니다.',
  '운행 기록이 짧거나 기사 없이 이용하신 경우에는 회사의 판단에 따라 0.5로 계산될 수 있습니다.',
]

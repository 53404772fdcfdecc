import { urlOf, urls } from '#urls'

/** The tasks about subscriptions; `to`: the complete list, if there is one. */
export const SUBSCRIPTION_TASKS = [
  {
    name: 'declined_requests',
    title: '카드가 거절된 구독 신청',
    to: urlOf(urls.admin.requests, { query: { status: 'DECLINED' } }),
  },
  {
    name: 'incidents',
    title: '확인할 사고·고장',
    to: urlOf(urls.admin.incidents, { query: { status: 'REPORTED' } }),
  },
  {
    name: 'fine_objections',
    title: '이의가 있는 과태료·통행료',
    to: urlOf(urls.admin.fines, { query: { status: 'OBJECTED' } }),
  },
  {
    name: 'unassigned_fines',
    title: '운전한 분을 찾을 과태료·통행료',
    to: urlOf(urls.admin.fines, { query: { status: 'UNASSIGNED' } }),
  },
  { name: 'settlement_objections', title: '이의가 있는 반납 정산' },
  { name: 'returns_due', title: '반납받을 구독 차량' },
  { name: 'handovers_due', title: '인도할 구독 차량' },
  { name: 'unanswered_settlements', title: '답이 없는 반납 정산' },
  {
    name: 'past_due_subscriptions',
    title: '미납 구독',
    to: urlOf(urls.admin.subscriptions, { query: { status: 'PAST_DUE' } }),
  },
  {
    name: 'payment_differences',
    title: '확인할 구독 결제',
    to: urlOf(urls.admin.payments, { query: { status: 'DIFFERENT' } }),
  },
] as const

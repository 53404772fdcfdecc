import { StaffFaqs } from '#platform/faq/widgets/staff-faqs.tsx'
import { createFaq, deleteFaq, listStaffFaqs, patchFaq } from '../contract.ts'

export const meta = { title: '구독 FAQ 관리' }

const kind = {
  endpoints: { list: listStaffFaqs, create: createFaq, patch: patchFaq, remove: deleteFaq },
  shownAt: '구독 화면의 FAQ에',
}

/** The staff list of the questions of the subscription side. */
export default function SubscriptionFaqs() {
  return <StaffFaqs title="구독 FAQ" kind={kind} />
}

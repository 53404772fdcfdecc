import { StaffFaqs } from '#platform/faq/widgets/staff-faqs.tsx'
import { createFaq, deleteFaq, listStaffFaqs, patchFaq } from '../contract.ts'
import { FAQ_GROUPS } from '../rules.ts'

export const meta = { title: '자주 묻는 질문 관리' }

const kind = {
  endpoints: { list: listStaffFaqs, create: createFaq, patch: patchFaq, remove: deleteFaq },
  groups: FAQ_GROUPS,
  shownAt: '자주 묻는 질문 화면에',
}

/** The staff list of the questions of the chauffeur side. */
export default function StaffQuestions() {
  return <StaffFaqs title="자주 묻는 질문" kind={kind} />
}

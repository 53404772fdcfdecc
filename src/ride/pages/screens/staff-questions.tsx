import { StaffFaqs } from '#platform/faq/widgets/staff-faqs.tsx'
import { staffQuestions } from '../contract.ts'
import { FAQ_GROUPS } from '../rules.ts'

export const meta = { title: '자주 묻는 질문 관리' }

const kind = { endpoints: staffQuestions, groups: FAQ_GROUPS, shownAt: '자주 묻는 질문 화면에' }

/** The staff list of the questions of the chauffeur side. */
export default function StaffQuestions() {
  return <StaffFaqs title="자주 묻는 질문" kind={kind} />
}

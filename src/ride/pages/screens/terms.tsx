import { LegalDocument } from '../widgets/legal-document.tsx'
import { subscriptionTerms, terms, termsIntro } from '../widgets/terms-content.ts'

export const meta = {
  title: '이용약관',
  description:
    '모심 서비스의 이용약관입니다. 티켓의 유효기간과 환급, 예약의 취소 기준을 확인하실 수 있습니다.',
}

export default function Terms() {
  return (
    <LegalDocument title="이용약관" intro={termsIntro()} articles={terms()} chapter={subscriptionTerms()} />
  )
}

import { useQuery } from '@tanstack/react-query'
import { question } from '#ride/account/widgets/realm.ts'
import { getCancelPolicy } from '#ride/reservation/cancellation/contract.ts'
import { policyText } from '#ride/reservation/cancellation/copy.ts'
import { LegalDocument } from '../widgets/legal-document.tsx'
import { termsIntro, termsWith } from '../widgets/terms-content.ts'

export const meta = {
  title: '이용약관',
  description:
    '모심 서비스의 이용약관입니다. 티켓의 유효기간과 환급, 예약의 취소 기준을 확인하실 수 있습니다.',
}

export default function Terms() {
  const { data } = useQuery(question(getCancelPolicy))
  return (
    <LegalDocument
      title="이용약관"
      intro={termsIntro}
      articles={termsWith(data ? policyText(data.steps) : '')}
    />
  )
}

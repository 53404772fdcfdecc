import { LegalDocument } from '../widgets/legal-document.tsx'
import { privacy, privacyIntro } from '../widgets/privacy-content.ts'

export const meta = {
  title: '개인정보 처리방침',
  description: '모심이 어떤 개인정보를 왜, 얼마 동안 보관하고 어떻게 지키는지 알려 드립니다.',
}

export default function Privacy() {
  return <LegalDocument title="개인정보 처리방침" intro={privacyIntro()} articles={privacy()} />
}

import { useState } from 'react'
import { Tabs } from '#kit/ui/tabs.tsx'
import { AccountPage, FormWaiting } from '#platform/login/widgets/account-page.tsx'
import { ResetByEmail } from '../widgets/reset-by-email.tsx'
import { ResetByPerson } from '../widgets/reset-by-person.tsx'
import { urls } from '#urls'

export const meta = {
  title: '비밀번호 찾기',
  description: '본인인증이나 이메일 인증으로 구독 회원의 비밀번호를 다시 정하실 수 있습니다.',
}

const TABS = [
  { key: 'person', label: '본인인증' },
  { key: 'email', label: '이메일 인증' },
] as const

/** The page with two ways to a new password: by verification or by e-mail (S-111). */
export default function ForgotPassword() {
  const [tab, setTab] = useState<(typeof TABS)[number]['key']>('person')
  return (
    <AccountPage
      title="비밀번호 찾기"
      text="본인인증 또는 이메일 인증을 하시면 새 비밀번호를 정하실 수 있습니다."
      className="grid min-h-67 content-start"
      fallback={<FormWaiting parts={['tab', 'field', 'field']} />}
      other={{ question: '비밀번호가 기억나셨나요?', to: urls.subscribe.login, label: '로그인' }}
    >
      {() => (
        <Tabs label="인증 방법" tabs={[...TABS]} current={tab} choose={setTab}>
          {tab === 'person' ? <ResetByPerson /> : <ResetByEmail />}
        </Tabs>
      )}
    </AccountPage>
  )
}

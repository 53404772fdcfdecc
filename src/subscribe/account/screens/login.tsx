import { textOf } from '#kit/web/call-failed.ts'
import { AccountPage, FormWaiting } from '#platform/login/widgets/account-page.tsx'
import { LoginForm } from '#platform/login/widgets/login-form.tsx'
import type { login } from '../contract.ts'
import { startSession } from '../widgets/start-session.ts'
import { call } from '../widgets/realm.ts'

export const meta = {
  title: '구독 로그인',
  description: '모심 구독 회원으로 로그인하시면 구독과 신청 내역을 바로 확인하실 수 있습니다.',
}

export default function Login() {
  return (
    <AccountPage
      title="구독 회원 로그인"
      text="의전 회원과는 다른 계정입니다. 가입하신 이메일로 로그인해 주세요."
      className="grid min-h-72 content-start gap-6"
      meanwhile={<FormWaiting parts={['field', 'field', 'button']} />}
      other={{ question: '처음이신가요?', to: '/subscribe/signup', label: '회원가입' }}
    >
      {() => (
        <LoginForm
          id={{ name: 'email', label: '이메일', type: 'email', inputMode: 'email', maxLength: 200 }}
          logIn={async (email, password) =>
            startSession(
              await call<typeof login>('POST /api/subscribe/accounts', { body: { email, password } }),
            )
          }
          textOf={textOf}
        />
      )}
    </AccountPage>
  )
}

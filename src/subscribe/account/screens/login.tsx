import { useEffect, useState } from 'react'
import { Notice, RefusalNotice } from '#kit/ui/notice.tsx'
import { Link, useLocation } from '#kit/ui/router.tsx'
import { AccountPage, FormWaiting } from '#platform/login/widgets/account-page.tsx'
import { LoginForm } from '#platform/login/widgets/login-form.tsx'
import { KakaoButton } from '#platform/social/widgets/kakao-button.tsx'
import { login } from '../contract.ts'
import { startKakao } from '../social/contract.ts'
import { accountFailureText } from '../widgets/failure-text.ts'
import { startSession } from '../widgets/start-session.ts'
import { call, forgetRedirectToLogin, wasRedirectedToLogin } from '../widgets/realm.ts'
import { useKakaoReturn } from '../widgets/use-kakao-return.ts'
import { LOGIN_FAILED_UNKNOWN, SESSION_EXPIRED } from '../copy.ts'
import { urls } from '#urls'

export const meta = {
  title: '구독 로그인',
  description: '모심 구독 회원으로 로그인하시면 구독과 신청 내역을 바로 확인하실 수 있습니다.',
}

export default function Login() {
  return (
    <AccountPage
      title="구독 회원 로그인"
      text="의전 회원과는 다른 계정입니다. 가입하신 이메일로 로그인해 주세요."
      className="grid min-h-104 content-start gap-6"
      fallback={<Arriving />}
      other={{ question: '처음이신가요?', to: urls.subscribe.signup, label: '회원가입' }}
    >
      {() => <Ways />}
    </AccountPage>
  )
}

/** The login by e-mail and password, or by Kakao (S-072). */
function Ways() {
  const { isArriving, failure } = useKakaoReturn()
  const notice = (useLocation().state as { notice?: string } | null)?.notice
  const [isExpired] = useState(wasRedirectedToLogin)
  useEffect(forgetRedirectToLogin, [])
  if (isArriving) return <Arriving />
  return (
    <>
      {failure && <RefusalNotice>{failure}</RefusalNotice>}
      {isExpired && <Notice tone="wait">{SESSION_EXPIRED}</Notice>}
      {notice && <Notice tone="good">{notice}</Notice>}
      <LoginForm
        id={{ name: 'email', label: '이메일', type: 'email', inputMode: 'email', limit: 200 }}
        logIn={async (email, password) => startSession(await call(login, { body: { email, password } }))}
        textOf={accountFailureText(LOGIN_FAILED_UNKNOWN)}
      />
      <div className="grid gap-gutter">
        <KakaoButton href={startKakao.path} />
        <p className="text-center text-text-soft">
          카카오로 처음 시작하시면 <Legal to={urls.terms}>이용약관</Legal>과{' '}
          <Legal to={urls.privacy}>개인정보 처리방침</Legal>에 동의하시게 됩니다.
        </p>
      </div>
      <Link
        to={urls.subscribe.forgotPassword}
        className="justify-self-center px-2 py-2.5 text-body text-text underline-offset-4 hover:underline"
      >
        비밀번호를 잊으셨나요?
      </Link>
    </>
  )
}

const Legal = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="underline underline-offset-2">
    {children}
  </Link>
)

const Arriving = () => <FormWaiting label="로그인을 준비하는 중입니다" parts={['field', 'field', 'button']} />

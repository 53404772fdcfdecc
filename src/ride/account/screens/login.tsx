import { lazy, Suspense, useEffect, useState } from 'react'
import { Notice, RefusalNotice } from '#kit/ui/notice.tsx'
import { Link, useLocation } from '#kit/ui/router.tsx'
import { toast } from '#kit/ui/toast.ts'
import { CallFailed, textOf } from '#kit/web/call-failed.ts'
import { AccountPage, FormWaiting } from '#platform/login/widgets/account-page.tsx'
import { LoginForm } from '#platform/login/widgets/login-form.tsx'
import { KakaoButton } from '#platform/social/widgets/kakao-button.tsx'
import { login } from '../contract.ts'
import type { Challenge } from '../factor/widgets/login-step.tsx'
import { call, rideRealm } from '../widgets/realm.ts'
import { startKakao } from '../social/contract.ts'
import { LOGIN_FAILED, LOGIN_WRONG, SOCIAL_WORDS } from '../copy.ts'
import { urls } from '#urls'

const LoginStep = lazy(() => import('../factor/widgets/login-step.tsx'))

export const meta = {
  title: '로그인',
  description: '모심 회원으로 로그인하시면 예약과 보유 티켓을 바로 확인하실 수 있습니다.',
}

export default function Login() {
  return (
    <AccountPage
      title="어서 오십시오"
      text="로그인하시면 예약과 보유 티켓을 바로 확인하실 수 있습니다."
      className="grid min-h-104 content-start gap-6"
      fallback={<Arriving />}
    >
      {() => <Ways />}
    </AccountPage>
  )
}

function Ways() {
  const arriving = useQueryTokens()
  const [asked, setAsked] = useState<Challenge | null>(null)
  const notice = (useLocation().state as { notice?: string } | null)?.notice
  const refused = SOCIAL_WORDS[new URLSearchParams(location.search).get('error') ?? '']
  if (arriving) return <Arriving />
  if (asked)
    return (
      <Suspense fallback={<Arriving />}>
        <LoginStep asked={asked} done={startSession} />
      </Suspense>
    )
  return (
    <>
      {refused && <RefusalNotice>{refused}</RefusalNotice>}
      {notice && <Notice>{notice}</Notice>}
      <LoginForm
        id={{ name: 'id', label: '아이디', limit: 40 }}
        logIn={async (id, password) => {
          const answer = await call(login, { body: { id, password } })
          if ('challenge' in answer) setAsked(answer)
          else startSession(answer)
        }}
        textOf={failureTextOf}
        emptyText="아이디와 비밀번호를 모두 입력해 주세요."
      />
      <KakaoButton href={startKakao.path} />
      <nav aria-label="계정 도움" className="flex justify-center gap-base text-body">
        <Link to={urls.findAccount} className="px-2 py-2.5 text-text underline-offset-4 hover:underline">
          아이디·비밀번호 찾기
        </Link>
        <Link
          to={urls.signup}
          className="px-2 py-2.5 font-bold text-sub01-text underline-offset-4 hover:underline"
        >
          회원가입
        </Link>
      </nav>
    </>
  )
}

/** Shows the error as a toast (C-111), and returns it for the form, where it stays. */
function failureTextOf(error: unknown): string {
  const isWrong = error instanceof CallFailed && error.status === 401
  void toast.error(isWrong ? LOGIN_FAILED : textOf(error))
  return isWrong ? LOGIN_WRONG : textOf(error)
}

type Answer = { accessToken: string; refreshToken: string; expires_in: number | null }

function startSession({ accessToken, refreshToken, expires_in }: Answer): void {
  if (!accessToken)
    throw new CallFailed({ status: 200, code: 'NO_TOKEN', text: 'No access_token in response' })
  rideRealm.startSession({ access: accessToken, refresh: refreshToken, expiresIn: expires_in }, '/')
}

/** Takes the tokens of a social login from the URL, and removes them from it before anything else (C-115, K-09). */
function useQueryTokens(): boolean {
  const [tokens] = useState(() => {
    const query = new URLSearchParams(location.search)
    const [accessToken, refreshToken] = [query.get('accessToken'), query.get('refreshToken')]
    return accessToken && refreshToken ? { accessToken, refreshToken, expires_in: null } : null
  })
  useEffect(() => {
    if (!tokens) return
    history.replaceState(history.state, '', urls.login)
    startSession(tokens)
  }, [tokens])
  return tokens !== null
}

const Arriving = () => <FormWaiting label="로그인을 준비하는 중입니다" parts={['field', 'field', 'button']} />

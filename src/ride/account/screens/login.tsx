import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { ClientOnly } from '#kit/ui/client-only.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { toast } from '#kit/ui/toast.ts'
import { CallFailed, textOf } from '#kit/web/call-failed.ts'
import type { login } from '../contract.ts'
import { KakaoButton } from '../widgets/kakao-button.tsx'
import { call, rideRealm } from '../widgets/realm.ts'
import { LOGIN_FAILED, LOGIN_WRONG, SOCIAL_WORDS } from '../words.ts'

export const meta = {
  title: '로그인',
  description: '모심 회원으로 로그인하시면 예약과 보유 티켓을 바로 확인하실 수 있습니다.',
}

export default function Login() {
  return (
    <div className="grid gap-6 py-base">
      <header className="grid gap-gutter">
        <h1 className="text-title-l">어서 오십시오</h1>
        <p className="text-body text-text-soft">로그인하시면 예약과 보유 티켓을 바로 확인하실 수 있습니다.</p>
      </header>
      <div className="grid min-h-104 content-start gap-6">
        <ClientOnly meanwhile={<Arriving />}>{() => <Ways />}</ClientOnly>
      </div>
    </div>
  )
}

function Ways() {
  const arriving = useQueryTokens()
  const said = (useLocation().state as { said?: string } | null)?.said
  const refused = SOCIAL_WORDS[new URLSearchParams(location.search).get('error') ?? '']
  if (arriving) return <Arriving />
  return (
    <>
      {refused && <Notice tone="wrong">{refused}</Notice>}
      {said && <Notice>{said}</Notice>}
      <LoginForm />
      <KakaoButton />
      <nav aria-label="계정 도움" className="flex justify-center gap-base text-body">
        <Link to="/find-account" className="px-2 py-2.5 text-text underline-offset-4 hover:underline">
          아이디·비밀번호 찾기
        </Link>
        <Link
          to="/signup"
          className="px-2 py-2.5 font-bold text-sub01-text underline-offset-4 hover:underline"
        >
          회원가입
        </Link>
      </nav>
    </>
  )
}

function LoginForm() {
  const [wrong, setWrong] = useState('')
  const [busy, setBusy] = useState(false)
  const id = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = { id: id.current!.value.trim(), password: password.current!.value }
    const empty = form.id ? (form.password ? null : password) : id
    if (empty) {
      setWrong('아이디와 비밀번호를 모두 입력해 주세요.')
      return empty.current!.focus()
    }
    setBusy(true)
    setWrong('')
    try {
      enter(await call<typeof login>('POST /api/auth/login', { body: form }))
    } catch (error) {
      const isWrong = error instanceof CallFailed && error.status === 401
      setWrong(isWrong ? LOGIN_WRONG : textOf(error))
      void toast.error(isWrong ? LOGIN_FAILED : textOf(error))
      setBusy(false)
      password.current?.focus()
    }
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-base">
      <TextField
        ref={id}
        name="id"
        label="아이디"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        aria-required
      />
      <TextField
        ref={password}
        name="password"
        type="password"
        label="비밀번호"
        autoComplete="current-password"
        maxLength={128}
        aria-required
        error={wrong}
      />
      <Button type="submit" size="large" wide busy={busy}>
        로그인
      </Button>
    </form>
  )
}

type Answer = { accessToken: string; refreshToken: string; expires_in: number }

/** Keeps the tokens and goes where the visitor wanted to go, else home; a whole load, so the guard sees one state. */
function enter({ accessToken, refreshToken, expires_in }: Answer): void {
  if (!accessToken)
    throw new CallFailed({ status: 200, code: 'NO_TOKEN', text: 'No access_token in response' })
  rideRealm.start({ access: accessToken, refresh: refreshToken, expiresIn: expires_in ?? null })
  location.replace(rideRealm.takeRedirect() ?? '/')
}

/** A social login returns with tokens in the address: they leave it before anything else (C-115, K-09). */
function useQueryTokens(): boolean {
  const [tokens] = useState(() => {
    const query = new URLSearchParams(location.search)
    const [accessToken, refreshToken] = [query.get('accessToken'), query.get('refreshToken')]
    return accessToken && refreshToken ? { accessToken, refreshToken, expires_in: null as never } : null
  })
  useEffect(() => {
    if (!tokens) return
    history.replaceState(history.state, '', '/login')
    enter(tokens)
  }, [tokens])
  return tokens !== null
}

function Arriving() {
  return (
    <Loading label="로그인을 준비하는 중입니다" className="grid gap-base">
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-14" />
    </Loading>
  )
}

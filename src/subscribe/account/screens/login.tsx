import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#kit/ui/button.tsx'
import { ClientOnly } from '#kit/ui/client-only.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { textOf } from '#kit/web/call-failed.ts'
import type { login } from '../contract.ts'
import { enter } from '../widgets/enter.ts'
import { call } from '../widgets/realm.ts'

export const meta = {
  title: '구독 로그인',
  description: '모심 구독 회원으로 로그인하시면 구독과 신청 내역을 바로 확인하실 수 있습니다.',
}

export default function Login() {
  return (
    <div className="grid gap-6 py-base">
      <header className="grid gap-gutter">
        <h1 className="text-title-l">구독 회원 로그인</h1>
        <p className="text-body text-text-soft">
          의전 회원과는 다른 계정입니다. 가입하신 이메일로 로그인해 주세요.
        </p>
      </header>
      <div className="grid min-h-72 content-start gap-6">
        <ClientOnly meanwhile={<Waiting />}>{() => <LoginForm />}</ClientOnly>
      </div>
      <p className="text-center text-body text-text-soft">
        처음이신가요?{' '}
        <Link
          to="/subscribe/signup"
          className="px-1 py-2 font-bold text-sub01-text underline-offset-4 hover:underline"
        >
          회원가입
        </Link>
      </p>
    </div>
  )
}

const Waiting = () => (
  <Loading className="grid gap-base">
    <Skeleton className="h-18" />
    <Skeleton className="h-18" />
    <Skeleton className="h-14" />
  </Loading>
)

function LoginForm() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !email.trim() || !password) return
    setBusy(true)
    setWrong('')
    try {
      enter(await call<typeof login>('POST /api/subscribe/accounts', { body: { email, password } }))
    } catch (error) {
      setWrong(textOf(error))
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-base">
      <TextField
        name="email"
        label="이메일"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        name="password"
        label="비밀번호"
        type="password"
        autoComplete="current-password"
        maxLength={128}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={wrong}
      />
      <Button type="submit" size="large" wide busy={busy} disabled={!email.trim() || !password}>
        로그인
      </Button>
    </form>
  )
}

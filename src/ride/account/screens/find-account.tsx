import { useState } from 'react'
import { ClientOnly } from '#kit/ui/client-only.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import { FindId } from '../widgets/find-id.tsx'
import { ResetPassword } from '../widgets/reset-password.tsx'

export const meta = {
  title: '아이디·비밀번호 찾기',
  description: '잊으신 아이디를 찾거나 비밀번호를 다시 정하실 수 있습니다.',
}

const tabs = [
  { key: 'id', label: '아이디 찾기' },
  { key: 'password', label: '비밀번호 찾기' },
] as const

export default function FindAccount() {
  return (
    <div className="grid gap-6 py-base">
      <header className="grid gap-gutter">
        <h1 className="text-title-l">아이디·비밀번호 찾기</h1>
        <p className="text-body text-text-soft">가입하실 때 인증하신 휴대폰으로 도와 드리겠습니다.</p>
      </header>
      <div className="min-h-104">
        <ClientOnly meanwhile={<Waiting />}>{() => <Ways />}</ClientOnly>
      </div>
    </div>
  )
}

function Ways() {
  const [current, choose] = useState<'id' | 'password'>('id')
  return (
    <div>
      <Tabs label="찾으실 정보" tabs={tabs} current={current} choose={choose}>
        <div className="pt-6">{current === 'id' ? <FindId /> : <ResetPassword />}</div>
      </Tabs>
    </div>
  )
}

const Waiting = () => (
  <Loading className="grid gap-base">
    <Skeleton className="h-11" />
    <Skeleton className="h-18" />
    <Skeleton className="h-18" />
  </Loading>
)

import { useState } from 'react'
import { useSearchParams } from '#kit/ui/router.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import { AccountPage, FormWaiting } from '#platform/login/widgets/account-page.tsx'
import { FindByPerson } from '../widgets/find-by-person.tsx'
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
    <AccountPage
      title="아이디·비밀번호 찾기"
      text="가입하실 때 인증하신 휴대폰으로 도와 드리겠습니다."
      className="min-h-104"
      fallback={<FormWaiting parts={['tab', 'field', 'field']} />}
    >
      {() => <Ways />}
    </AccountPage>
  )
}

function Ways() {
  const [current, choose] = useState<'id' | 'password'>('id')
  const [query, setQuery] = useSearchParams()
  if (query.get('by') === 'person') return <FindByPerson back={() => setQuery({})} />
  return (
    <div className="grid gap-base">
      <Tabs label="찾으실 정보" tabs={tabs} current={current} choose={choose}>
        <div className="pt-6">{current === 'id' ? <FindId /> : <ResetPassword />}</div>
      </Tabs>
      <Button look="link" variant="gray" className="text-body" onClick={() => setQuery({ by: 'person' })}>
        본인인증으로 찾기
      </Button>
    </div>
  )
}

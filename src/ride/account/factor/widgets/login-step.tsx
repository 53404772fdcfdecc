import { useState } from 'react'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import type { OutputOf } from '#kit/contract.ts'
import { REMEMBER_LABEL } from '../../device/copy.ts'
import { call } from '../../widgets/realm.ts'
import type { login } from '../../contract.ts'
import { finishLogin, loginOptions } from '../contract.ts'
import { FactorForm } from './factor-form.tsx'

export type Challenge = Extract<OutputOf<typeof login>, { challenge: string }>
type Props = { asked: Challenge; done: (tokens: OutputOf<typeof finishLogin>) => void }

/** The second step of a staff login. */
export default function LoginStep({ asked, done }: Props) {
  const { challenge, second_factor: factors, can_remember: canRemember } = asked
  const [remember, setRemember] = useState(false)
  return (
    <section aria-label="2단계 인증" className="grid gap-base">
      <Notice>비밀번호가 확인되었습니다. 2단계 인증을 마치면 로그인됩니다.</Notice>
      {canRemember && (
        <Checkbox
          label={REMEMBER_LABEL}
          checked={remember}
          onChange={({ target }) => setRemember(target.checked)}
        />
      )}
      <FactorForm
        factors={factors}
        action="로그인"
        passkeyOptions={() => call(loginOptions, { body: { challenge } })}
        send={async (given) =>
          done(await call(finishLogin, { body: { challenge, ...given, ...(remember && { remember }) } }))
        }
      />
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { TextField } from '#kit/ui/field.tsx'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import type { OutputOf } from '#kit/contract.ts'
import { call } from '../../widgets/realm.ts'
import { beginTotp, confirmTotp } from '../contract.ts'

type Props = { close: () => void; done: (recovery: string[]) => void }

/** Registers an authenticator app: its QR code and secret, then the first code. */
export function TotpDialog({ close, done }: Props) {
  const [code, setCode] = useState('')
  const { data } = useQuery({
    queryKey: ['begin totp'],
    queryFn: () => call(beginTotp),
    staleTime: 'static',
    gcTime: 0,
  })
  return (
    <FormDialog
      title="인증 앱 등록"
      text="휴대폰의 인증 앱(Google Authenticator, 1Password 등)으로 QR 코드를 찍고, 앱에 보이는 6자리 코드를 적어 주세요."
      close={close}
      cancel="취소"
      action="등록하기"
      unready={!data || !code.trim()}
      check={() => code.trim() !== ''}
      send={async () => {
        const { recovery } = await call(confirmTotp, { body: { code } })
        done(recovery)
      }}
      done="인증 앱을 등록했습니다."
      failed="인증 앱을 등록하지 못했습니다."
    >
      {(refused) => (
        <>
          {data && <Secret {...data} />}
          <TextField
            name="code"
            label="6자리 코드"
            inputMode="numeric"
            autoComplete="one-time-code"
            limit={10}
            value={code}
            error={refused['code']}
            onChange={({ target }) => setCode(target.value)}
          />
        </>
      )}
    </FormDialog>
  )
}

const Secret = ({ secret, uri }: OutputOf<typeof beginTotp>) => (
  <div className="grid justify-items-center gap-gutter">
    <img
      src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`}
      alt="인증 앱으로 찍는 QR 코드"
      className="size-44 rounded-field bg-white"
    />
    <p className="text-body text-text-soft">QR 코드를 찍을 수 없으면 이 값을 앱에 적어 주세요.</p>
    <p className="font-mono text-body break-all text-text-strong">{secret.match(/.{1,4}/g)?.join(' ')}</p>
  </div>
)

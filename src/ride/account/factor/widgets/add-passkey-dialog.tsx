import { useState } from 'react'
import { TextField } from '#kit/ui/field.tsx'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { call } from '../../widgets/realm.ts'
import { addPasskey, passkeyRegistration } from '../contract.ts'
import { MAX_LABEL } from '../rules.ts'
import { newPasskey } from './passkeys.ts'

type Props = { close: () => void; done: (recovery: string[] | null) => void }

/** Adds a passkey of this device or of a security key. */
export function AddPasskeyDialog({ close, done }: Props) {
  const [label, setLabel] = useState('')
  const add = async () => {
    const { challenge, options } = await call(passkeyRegistration)
    const passkey = await newPasskey(options)
    const { recovery } = await call(addPasskey, { body: { challenge, label, passkey } })
    done(recovery)
  }
  return (
    <FormDialog
      title="패스키 추가"
      text="저장하시면 브라우저가 지문이나 보안 키를 요청합니다."
      close={close}
      cancel="취소"
      action="추가하기"
      unready={!label.trim()}
      check={() => label.trim() !== ''}
      send={add}
      done="패스키를 추가했습니다."
      failed="패스키를 추가하지 못했습니다."
    >
      {(refused) => (
        <TextField
          name="label"
          label="이름"
          placeholder="회사 노트북"
          autoComplete="off"
          limit={MAX_LABEL}
          value={label}
          error={refused['label'] ?? refused['passkey']}
          onChange={({ target }) => setLabel(target.value)}
        />
      )}
    </FormDialog>
  )
}

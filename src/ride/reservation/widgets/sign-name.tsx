import { MAX_NAME } from '#kit/name.ts'
import { TextField } from '#kit/ui/field.tsx'
import { SIGN_NAME } from '../copy.ts'
import { isSignAsked } from './booking-rules.ts'

type Props = { value: string; isOwn: boolean; set: (signName: string) => void }

/** The name on the driver's sign. */
export const SignName = ({ value, isOwn, set }: Props) =>
  isSignAsked({ signName: value }, isOwn) && (
    <TextField
      label={`${SIGN_NAME.sign_name.label} (선택)`}
      name="signName"
      autoComplete="off"
      placeholder="예: Mr. Smith, 모심전자"
      hint="비워 두시면 타시는 분의 이름을 적어 들고 기다립니다."
      limit={MAX_NAME}
      value={value}
      onChange={(event) => set(event.target.value)}
    />
  )

import { TextArea } from '#kit/ui/field.tsx'
import { MAX_IDENTITY_REASON } from '#ride/account/member/rules.ts'
import { REFUSAL_REASONS } from '../copy.ts'

type Props = { value: string; set: (reason: string) => void; error?: string }

/** The reason for a refusal: one of the usual reasons, or free text. */
export const ReasonField = ({ value, set, error }: Props) => (
  <div className="grid gap-gutter">
    <TextArea
      label="보류 사유"
      hint="고객님의 신원 인증 화면에 그대로 표시됩니다."
      rows={3}
      limit={MAX_IDENTITY_REASON}
      value={value}
      error={error}
      onChange={({ target }) => set(target.value)}
    />
    <ul aria-label="자주 쓰는 사유" className="grid gap-small">
      {REFUSAL_REASONS.map((reason) => (
        <li key={reason}>
          <button
            type="button"
            aria-pressed={value === reason}
            onClick={() => set(reason)}
            className="min-h-9 w-full rounded-small bg-sunken px-3 py-1.5 text-left text-body text-text hover:bg-gray aria-pressed:bg-sub02 aria-pressed:text-on-sub02"
          >
            {reason}
          </button>
        </li>
      ))}
    </ul>
  </div>
)

import { phoneDigits } from '#kit/phone.ts'
import { Button } from '#kit/ui/button.tsx'
import { SelectField, TextField } from '#kit/ui/field.tsx'
import { MAX_NAME } from '#kit/name.ts'
import { SILENT } from '#ride/organization/copy.ts'
import { sessionUser } from '#ride/account/widgets/realm.ts'
import type { NotifyDraft, TypedRecipient } from './notify-draft.ts'
import { type Hearing, HEARING, HEARING_WORDS, MAX_OTHERS } from '../recipient/rules.ts'
import type { SecondStepField, Wrong } from './booking-rules.ts'

/** Whether the booker is the passenger: then there is no other passenger to notify. */
export const isOwnRide = ({ phone }: { phone: string }): boolean =>
  phoneDigits(phone) === phoneDigits(sessionUser()?.phone ?? '')

type Props = {
  value: NotifyDraft
  wrong: Wrong<SecondStepField>
  isOwn: boolean
  /** Whether the address book says that the passenger gets no messages. */
  isSilent: boolean
  set: (value: NotifyDraft) => void
}

/** The people who get messages about the ride besides the booker. */
export function WhoHears({ value, wrong, isOwn, isSilent, set }: Props) {
  const { passenger, others } = value
  const change = (at: number, part: Partial<TypedRecipient>) =>
    set({ ...value, others: others.map((one, index) => (index === at ? { ...one, ...part } : one)) })
  return (
    <section aria-label="알림" className="grid gap-3">
      {!isOwn && (
        <SelectField
          name="hears"
          label="타시는 분께 보낼 문자"
          value={passenger}
          onChange={(event) => set({ ...value, passenger: event.target.value as Hearing | '' })}
        >
          <option value="">
            {isSilent ? `${HEARING_WORDS.NONE} (주소록: ${SILENT})` : '확정·기사·변경·도착'}
          </option>
          {HEARING.map((hearing) => (
            <option key={hearing} value={hearing}>
              {HEARING_WORDS[hearing]}
            </option>
          ))}
        </SelectField>
      )}
      {others.map((other, at) => (
        <Other
          key={at}
          {...{ other, at, wrong }}
          change={(part) => change(at, part)}
          remove={() => set({ ...value, others: others.filter((_, index) => index !== at) })}
        />
      ))}
      {others.length < MAX_OTHERS && (
        <Button
          look="link"
          variant="sub01"
          className="justify-self-start"
          onClick={() => set({ ...value, others: [...others, { name: '', contact: '', language: 'ko' }] })}
        >
          + 함께 알릴 분
        </Button>
      )}
    </section>
  )
}

type OtherProps = {
  other: TypedRecipient
  at: number
  wrong: Props['wrong']
  change: (part: Partial<TypedRecipient>) => void
  remove: () => void
}

const Other = ({ other, at, wrong, change, remove }: OtherProps) => (
  <fieldset className="grid gap-3 rounded-card bg-surface p-base shadow-card">
    <legend className="sr-only">함께 알릴 분 {at + 1}</legend>
    <TextField
      name={`recipient-name-${at}`}
      label="받는 분 이름"
      limit={MAX_NAME}
      value={other.name}
      error={wrong[`recipient-name-${at}`]}
      onChange={(event) => change({ name: event.target.value })}
    />
    <TextField
      name={`recipient-contact-${at}`}
      label="휴대폰 또는 이메일"
      limit={200}
      value={other.contact}
      error={wrong[`recipient-contact-${at}`]}
      onChange={(event) => change({ contact: event.target.value })}
    />
    <div className="grid grid-cols-[1fr_auto] items-end gap-gutter">
      <SelectField
        name={`recipient-language-${at}`}
        label="언어"
        value={other.language}
        onChange={(event) => change({ language: event.target.value as TypedRecipient['language'] })}
      >
        <option value="ko">한국어</option>
        <option value="en">English</option>
      </SelectField>
      <Button variant="gray" aria-label={`함께 알릴 분 ${at + 1} 삭제`} onClick={remove}>
        삭제
      </Button>
    </div>
  </fieldset>
)

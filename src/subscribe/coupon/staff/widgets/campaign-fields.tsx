import { DateField } from '#kit/ui/date-field.tsx'
import { SelectField, TextArea, TextField } from '#kit/ui/field.tsx'
import { DISCOUNT_TYPES } from '../../rules.ts'
import { DISCOUNT_WORDS } from '../../copy.ts'
import type { useCampaignForm } from './form.ts'

type Form = ReturnType<typeof useCampaignForm>['form']
type Props = { form: Form; refused: Record<string, string> }

/** All form fields of a campaign. */
export function CampaignFields({ form: { text, errors, values }, refused }: Props) {
  const field = (name: keyof Form['values']) => ({
    ...text(name),
    autoComplete: 'off',
    error: errors[name] ?? refused[name],
  })
  const won = (name: keyof Form['values']) => ({
    ...field(name),
    inputMode: 'numeric' as const,
    limit: 13,
  })
  const pair = 'grid grid-cols-2 items-start gap-3'
  return (
    <>
      <TextField {...field('name')} label="쿠폰 이름" limit={50} placeholder="예: 첫 달 할인" />
      <TextField
        {...field('code')}
        label="쿠폰 코드"
        limit={40}
        spellCheck={false}
        placeholder="예: WELCOME10"
        hint="대소문자를 가리지 않습니다."
      />
      <TextArea {...field('description')} label="설명" rows={2} limit={200} />
      <div className={pair}>
        <SelectField {...field('discount_type')} label="할인 방식">
          {DISCOUNT_TYPES.map((type) => (
            <option key={type} value={type}>
              {DISCOUNT_WORDS[type]}
            </option>
          ))}
        </SelectField>
        {values.discount_type === 'PERCENTAGE' && <TextField {...won('discount_rate')} label="할인율 (%)" />}
        {values.discount_type === 'FIXED' && <TextField {...won('discount')} label="할인 금액 (원)" />}
      </div>
      <div className={pair}>
        <TextField {...won('min_price')} label="최저 월 요금 (선택)" />
        <TextField {...won('max_price')} label="최고 월 요금 (선택)" />
      </div>
      <div className={pair}>
        <DateField {...field('valid_from')} label="시작일 (선택)" />
        <DateField {...field('valid_to')} label="마지막 날 (선택)" />
      </div>
      <TextField {...won('cap')} label="수량 (선택)" hint="비워 두시면 제한 없이 발급됩니다." />
    </>
  )
}

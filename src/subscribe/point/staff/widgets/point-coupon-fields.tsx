import { DateField } from '#kit/ui/date-field.tsx'
import { TextField } from '#kit/ui/field.tsx'
import type { usePointCouponForm, Values } from './form.ts'

type Props = { form: ReturnType<typeof usePointCouponForm>['form']; refused: Record<string, string> }

/** All form fields of a point coupon. */
export function PointCouponFields({ form, refused }: Props) {
  const field = (name: keyof Values) => ({
    ...form.text(name),
    autoComplete: 'off',
    error: form.errors[name] ?? refused[name],
  })
  return (
    <>
      <TextField {...field('code')} label="쿠폰 코드" limit={40} spellCheck={false} />
      <TextField {...field('amount')} label="포인트" inputMode="numeric" limit={12} placeholder="예: 30000" />
      <div className="grid grid-cols-2 items-start gap-3">
        <DateField {...field('valid_from')} label="시작일 (선택)" />
        <DateField {...field('valid_to')} label="마지막 날 (선택)" />
      </div>
      <TextField
        {...field('cap')}
        label="수량 (선택)"
        inputMode="numeric"
        limit={12}
        hint="비워 두시면 제한이 없습니다."
      />
    </>
  )
}

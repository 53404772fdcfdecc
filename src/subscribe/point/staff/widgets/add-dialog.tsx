import { TextField } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { codeOf, isCode } from '#subscribe/coupon/rules.ts'
import { numberIn } from '#subscribe/coupon/staff/widgets/form.ts'
import { CODE_WRONG, TERMS_WORDS } from '#subscribe/coupon/words.ts'
import type { createPointCoupon } from '../contract.ts'

type Values = { code: string; amount: string; valid_from: string; valid_to: string; cap: string }

const start = (): Values => ({ code: '', amount: '', valid_from: '', valid_to: '', cap: '' })
const errorsOf = ({ code, amount, valid_from, valid_to }: Values) => ({
  ...(!isCode(codeOf(code)) && { code: CODE_WRONG }),
  ...(!numberIn(amount) && { amount: '포인트를 입력해 주세요.' }),
  ...(valid_from && valid_to && valid_to < valid_from && { valid_to: TERMS_WORDS.ENDS_EARLY }),
})

/** Adds a code that becomes points. */
export function AddDialog({ close }: { close: () => void }) {
  const { call } = useStaffRealm()
  const form = useForm<Values>({ start, errorsOf })
  const { values } = form
  const keyOf = useFormKey(values)
  const body = {
    code: codeOf(values.code),
    amount: numberIn(values.amount) ?? 0,
    valid_from: values.valid_from || null,
    valid_to: values.valid_to || null,
    cap: numberIn(values.cap),
  }
  const add = () =>
    call<typeof createPointCoupon>('POST /api/admin/subscription/point-coupons', { body, key: keyOf() })
  return (
    <FormDialog
      title="포인트 쿠폰 추가"
      text="구독 회원이 코드를 입력하면 바로 포인트가 됩니다."
      close={close}
      cancel="취소"
      unready={!values.code.trim() || !values.amount.trim()}
      check={form.check}
      send={add}
      done="포인트 쿠폰이 등록되었습니다."
      failed="포인트 쿠폰 등록 중 오류가 발생했습니다."
    >
      {(refused) => <Fields form={form} refused={refused} />}
    </FormDialog>
  )
}

type FieldsProps = { form: ReturnType<typeof useForm<Values>>; refused: Record<string, string> }

function Fields({ form, refused }: FieldsProps) {
  const field = (name: keyof Values) => ({
    ...form.text(name),
    autoComplete: 'off',
    error: form.errors[name] ?? refused[name],
  })
  return (
    <>
      <TextField {...field('code')} label="쿠폰 코드" maxLength={40} spellCheck={false} />
      <TextField
        {...field('amount')}
        label="포인트"
        inputMode="numeric"
        maxLength={12}
        placeholder="예: 30000"
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField {...field('valid_from')} type="date" label="시작일 (선택)" max="2099-12-31" />
        <TextField {...field('valid_to')} type="date" label="마지막 날 (선택)" max="2099-12-31" />
      </div>
      <TextField
        {...field('cap')}
        label="수량 (선택)"
        inputMode="numeric"
        maxLength={12}
        hint="비워 두시면 제한이 없습니다."
      />
    </>
  )
}

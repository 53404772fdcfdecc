import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { createPointCoupon } from '../contract.ts'
import { usePointCouponForm } from './form.ts'
import { PointCouponFields } from './point-coupon-fields.tsx'

/** The dialog that adds a point coupon. */
export function AddDialog({ close }: { close: () => void }) {
  const { call } = useStaffRealm()
  const { form, body, unready } = usePointCouponForm()
  const keyOf = useFormKey(form.values)
  const add = () => call(createPointCoupon, { body, key: keyOf() })
  return (
    <FormDialog
      title="포인트 쿠폰 추가"
      text="구독 회원이 코드를 입력하면 바로 포인트가 됩니다."
      close={close}
      cancel="취소"
      unready={unready}
      check={form.check}
      send={add}
      done="포인트 쿠폰이 등록되었습니다."
      failed="포인트 쿠폰 등록 중 오류가 발생했습니다."
    >
      {(refused) => <PointCouponFields form={form} refused={refused} />}
    </FormDialog>
  )
}

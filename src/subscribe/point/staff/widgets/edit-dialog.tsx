import type { BodyIn } from '#kit/contract.ts'
import { previousValues, pickFields } from '#platform/staff/rules.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { POINT_COUPON_FIELDS } from '../../copy.ts'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { patchPointCoupon, type PointCouponRow } from '../contract.ts'
import { usePointCouponForm } from './form.ts'
import { PointCouponFields } from './point-coupon-fields.tsx'

/** The dialog that edits or ends a point coupon. Points that were already given stay. */
export function EditDialog({ row, close }: DialogProps<PointCouponRow>) {
  const { call } = useStaffRealm()
  const { form, body, unready } = usePointCouponForm(row)
  const patch = (version: number, changes: BodyIn<typeof patchPointCoupon>) =>
    call(patchPointCoupon, {
      params: { id: row.id },
      body: changes,
      version,
    })
  return (
    <FormDialog
      title="포인트 쿠폰 수정"
      text={
        row.issued
          ? `이미 ${row.issued.toLocaleString('ko-KR')}명이 사용한 쿠폰입니다. 지급된 포인트는 바뀌지 않습니다.`
          : '아직 사용한 회원이 없습니다.'
      }
      close={close}
      cancel="취소"
      unready={unready}
      check={form.check}
      edit={{ row, mine: body, fields: POINT_COUPON_FIELDS }}
      send={({ version, fields }) => patch(version, pickFields(body, fields))}
      done="포인트 쿠폰이 변경되었습니다."
      undo={({ before, fields }) =>
        ({ version }) =>
          patch(version, previousValues(before, pickFields(body, fields)))
        }
      failed="포인트 쿠폰 수정 중 오류가 발생했습니다."
    >
      {(refused) => <PointCouponFields form={form} refused={refused} />}
    </FormDialog>
  )
}

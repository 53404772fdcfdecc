import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { createDriver } from '../contract.ts'
import { DriverFields, useDriverForm } from './driver-form.tsx'
import { ADD_FAILED, ADDED } from './copy.ts'

/** Adds a driver; working hours are set in the schedule afterwards. */
export function AddDialog({ close }: { close: () => void }) {
  const { form, body, unready } = useDriverForm()
  // The same form sent again after a lost response adds the driver once; a changed form is another driver.
  const keyOf = useFormKey(form.values)
  const add = () => call(createDriver, { body: { ...body, fixed_schedule: '' }, key: keyOf() })
  return (
    <FormDialog
      title="기사 추가"
      text="새 기사님의 정보를 입력해 주세요."
      close={close}
      cancel="취소"
      unready={unready}
      check={form.check}
      send={add}
      done={ADDED}
      failed={ADD_FAILED}
    >
      {(refused) => <DriverFields form={form} refused={refused} />}
    </FormDialog>
  )
}

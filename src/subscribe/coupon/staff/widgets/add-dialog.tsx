import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { createCampaign } from '../contract.ts'
import { CampaignFields } from './campaign-fields.tsx'
import { useCampaignForm } from './form.ts'

/** The dialog that adds a campaign. */
export function AddDialog({ close }: { close: () => void }) {
  const { call } = useStaffRealm()
  const { form, body, unready } = useCampaignForm()
  const keyOf = useFormKey(form.values)
  const add = () => call(createCampaign, { body, key: keyOf() })
  return (
    <FormDialog
      title="쿠폰 추가"
      text="구독 회원이 코드를 입력해 등록하는 쿠폰입니다."
      close={close}
      cancel="취소"
      unready={unready}
      check={form.check}
      send={add}
      done="쿠폰이 등록되었습니다."
      failed="쿠폰 등록 중 오류가 발생했습니다."
    >
      {(refused) => <CampaignFields form={form} refused={refused} />}
    </FormDialog>
  )
}

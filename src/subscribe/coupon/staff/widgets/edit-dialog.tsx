import type { BodyIn } from '#kit/contract.ts'
import { previousValues, pickFields } from '#platform/staff/rules.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { CAMPAIGN_FIELDS } from '../../copy.ts'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { type CampaignRow, patchCampaign } from '../contract.ts'
import { CampaignFields } from './campaign-fields.tsx'
import { useCampaignForm } from './form.ts'

/** The dialog that edits a campaign. The change also applies to coupons that are already in wallets. */
export function EditDialog({ row, close }: DialogProps<CampaignRow>) {
  const { call } = useStaffRealm()
  const { form, body, unready } = useCampaignForm(row)
  const patch = (
    { id, version }: Pick<CampaignRow, 'id' | 'version'>,
    changes: BodyIn<typeof patchCampaign>,
  ) =>
    call(patchCampaign, {
      params: { id },
      body: changes,
      version,
    })
  return (
    <FormDialog
      title="쿠폰 수정"
      text={
        row.issued
          ? `이미 ${row.issued.toLocaleString('ko-KR')}명이 등록한 쿠폰입니다. 바꾸시면 그분들께도 적용됩니다.`
          : `${row.name} (${row.code})`
      }
      close={close}
      cancel="취소"
      unready={unready}
      check={form.check}
      edit={{ row, mine: body, fields: CAMPAIGN_FIELDS }}
      send={({ version, fields }) => patch({ ...row, version }, pickFields(body, fields))}
      done="쿠폰이 변경되었습니다."
      undo={({ before, fields }) =>
        (saved) =>
          patch(saved, previousValues(before, pickFields(body, fields)))
        }
      failed="쿠폰 수정 중 오류가 발생했습니다."
    >
      {(refused) => <CampaignFields form={form} refused={refused} />}
    </FormDialog>
  )
}

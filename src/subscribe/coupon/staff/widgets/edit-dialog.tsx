import type { BodyIn } from '#kit/contract.ts'
import { asBefore, only } from '#platform/staff/rules.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import type { Edit } from '#platform/staff/widgets/stale-choice.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { type CampaignRow, patchCampaign } from '../contract.ts'
import { CampaignFields } from './campaign-fields.tsx'
import { useCampaignForm } from './form.ts'

/** Korean names of the fields that staff edit. */
const FIELD_WORDS = {
  name: '쿠폰 이름',
  code: '쿠폰 코드',
  description: '설명',
  discount_type: '할인 방식',
  discount_rate: '할인율',
  discount: '할인 금액',
  min_price: '최저 월 요금',
  max_price: '최고 월 요금',
  valid_from: '시작일',
  valid_to: '마지막 날',
  cap: '수량',
} as const

const editOf = (row: CampaignRow, mine: Partial<CampaignRow>): Edit<CampaignRow> => ({
  row,
  mine,
  words: FIELD_WORDS,
  show: (field, state) => String(state[field as keyof typeof FIELD_WORDS] ?? ''),
})

/** Corrects a campaign; those who have the coupon have it as it then is. */
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
      edit={editOf(row, body)}
      send={({ version, fields }) => patch({ ...row, version }, only(body, fields))}
      done="쿠폰이 변경되었습니다."
      undo={({ before, fields }) =>
        (saved) =>
          patch(saved, asBefore(before, only(body, fields)))
        }
      failed="쿠폰 수정 중 오류가 발생했습니다."
    >
      {(refused) => <CampaignFields form={form} refused={refused} />}
    </FormDialog>
  )
}

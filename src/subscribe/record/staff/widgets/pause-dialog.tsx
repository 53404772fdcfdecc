import { TextField } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import type { StaffSubscriptionRow } from '#subscribe/subscription/staff/contract.ts'
import { carText, whoText } from '#subscribe/subscription/staff/widgets/columns.tsx'
import { pauseSubscription } from '../contract.ts'

const errorsOf = ({ reason }: { reason: string }) =>
  reason.trim() ? {} : { reason: '일시 정지 사유를 입력해 주세요.' }

/** The dialog that pauses a subscription from today. */
export function PauseDialog({ row, close }: DialogProps<StaffSubscriptionRow>) {
  const { call } = useStaffRealm()
  const form = useForm({ start: () => ({ reason: '' }), errorsOf })
  return (
    <FormDialog
      title="구독 일시 정지"
      text={`${whoText(row)} 님, ${carText(row)}`}
      close={close}
      cancel="취소"
      action="일시 정지"
      unready={!form.values.reason.trim()}
      check={form.check}
      send={() =>
        call(pauseSubscription, {
          params: { id: row.id },
          body: { reason: form.values.reason.trim() },
        })
      }
      done="구독을 일시 정지했습니다."
      failed="구독을 일시 정지하지 못했습니다."
    >
      {(refused) => (
        <TextField
          {...form.text('reason')}
          label="사유"
          autoComplete="off"
          limit={200}
          error={form.errors.reason ?? refused['reason']}
          hint="재개할 때까지 청구하지 않으며, 남은 회차와 반납일이 쉬는 날만큼 미뤄집니다. 차량은 계속 이 구독자의 것입니다."
        />
      )}
    </FormDialog>
  )
}

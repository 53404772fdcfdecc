import { numberErrors, numberIn } from '#kit/number-of.ts'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { type PolicyOut, putPolicy } from '#platform/approval/contract.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { call } from '#ride/account/widgets/realm.ts'

const typed = (limit: number | null): string => limit?.toLocaleString('ko-KR') ?? ''
const bodyOf = ({ tickets, won, exports }: { tickets: string; won: string; exports: boolean }) => ({
  tickets: numberIn(tickets),
  won: numberIn(won),
  exports,
})

/** The owner sets the amounts above which a second person is needed. */
export function PolicyDialog({ policy, close }: { policy: PolicyOut; close: () => void }) {
  const form = useForm({
    start: () => ({ tickets: typed(policy.tickets), won: typed(policy.won), exports: policy.exports }),
    errorsOf: (values) => numberErrors(bodyOf(values)),
  })
  const { values } = form
  return (
    <FormDialog
      title="승인 기준"
      text="기준을 넘는 일은 다른 직원이 승인한 뒤에 처리됩니다."
      close={close}
      cancel="취소"
      check={form.check}
      send={() => call(putPolicy, { body: bodyOf(values) })}
      done="승인 기준을 바꿨습니다."
      failed="승인 기준을 바꾸지 못했습니다."
    >
      {(refused) => (
        <>
          <Notice tone="wait">
            승인은 같은 권한을 가진 다른 직원만 할 수 있습니다. 백오피스를 혼자 쓰시면 비워 두세요.
          </Notice>
          <TextField
            {...form.text('tickets')}
            label="혼자 지급할 수 있는 티켓 (24시간)"
            hint="비우면 제한이 없습니다. 0이면 모든 지급이 승인을 기다립니다."
            inputMode="numeric"
            autoComplete="off"
            limit={9}
            error={form.errors.tickets ?? refused['tickets']}
          />
          <TextField
            {...form.text('won')}
            label="혼자 환불할 수 있는 금액 (24시간, 원)"
            hint="비우면 제한이 없습니다."
            inputMode="numeric"
            autoComplete="off"
            limit={17}
            error={form.errors.won ?? refused['won']}
          />
          <Checkbox
            label="목록을 파일로 내려받을 때마다 승인을 받습니다."
            checked={values.exports}
            onChange={({ target }) => form.set({ exports: target.checked })}
          />
        </>
      )}
    </FormDialog>
  )
}

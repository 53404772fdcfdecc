import { TextField } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { pointText } from '../../rules.ts'
import { BELOW_ZERO } from '../../copy.ts'
import { adjustPoints } from '../contract.ts'

type Row = { id: string; name: string; point: number }
type Values = { amount: string; description: string }

/** The dialog that adds or removes points, with a reason that the subscriber sees. */
export function PointsDialog({ row, close }: DialogProps<Row>) {
  const { call } = useStaffRealm()
  const form = useForm<Values>({
    start: () => ({ amount: '', description: '' }),
    errorsOf: ({ amount, description }) => ({
      ...(!isWhole(amount) && { amount: '0이 아닌 포인트를 정수로 입력해 주세요.' }),
      ...(isWhole(amount) && row.point + Number(amount) < 0 && { amount: BELOW_ZERO }),
      ...(!description.trim() && { description: '사유를 입력해 주세요.' }),
    }),
  })
  const { amount, description } = form.values
  const keyOf = useFormKey(form.values)
  const send = () =>
    call(adjustPoints, {
      params: { id: row.id },
      body: { amount: Number(amount), description: description.trim() },
      key: keyOf(),
    })
  return (
    <FormDialog
      title="포인트 조정"
      text={`${row.name || '이름 없음'} 님, 보유 ${pointText(row.point)}`}
      close={close}
      cancel="취소"
      unready={!amount.trim() || !description.trim()}
      check={form.check}
      send={send}
      done="포인트를 조정했습니다."
      failed="포인트 조정 중 오류가 발생했습니다."
    >
      {(refused) => (
        <>
          <TextField
            {...form.text('amount')}
            label="포인트"
            // Not the numeric keypad: on a phone it has no minus sign.
            inputMode="text"
            autoComplete="off"
            limit={10}
            placeholder="예: 10000 또는 -5000"
            hint={
              isWhole(amount)
                ? `조정 후 ${pointText(row.point + Number(amount))}`
                : '차감하실 때는 앞에 -를 붙여 주세요.'
            }
            error={form.errors.amount ?? refused['amount']}
          />
          <TextField
            {...form.text('description')}
            label="사유"
            autoComplete="off"
            limit={200}
            hint="회원님의 포인트 내역에 표시됩니다."
            error={form.errors.description ?? refused['description']}
          />
        </>
      )}
    </FormDialog>
  )
}

const isWhole = (text: string): boolean => /^-?[1-9]\d{0,7}$/.test(text.trim())

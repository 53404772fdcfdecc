import { numberOf } from '#kit/number-of.ts'
import { useToday } from '#kit/ui/use-today.ts'
import { FormDrawer } from '#platform/staff/widgets/form-dialog.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { HandoverFields, SignatureField } from '#subscribe/handover/staff/widgets/handover-fields.tsx'
import { useHandoverForm } from '#subscribe/handover/staff/widgets/use-handover-form.ts'
import { recordReturn } from '../contract.ts'
import { ReturnCosts } from './costs-preview.tsx'
import { DamageFields, useDamages } from './damages.tsx'

type Props = {
  id: string
  title: string
  /** The car's last mileage, in km, and the day of the handover. */
  before: { mileage: number; day: string | null }
  close: () => void
}

/** Records a return; its costs are computed from the fields, and offered to the subscriber. */
export function ReturnDialog({ id, title, before, close }: Props) {
  const { call } = useStaffRealm()
  const today = useToday()
  const fields = useHandoverForm(today, before)
  const damages = useDamages()
  const typed = numberOf(fields.form.values.mileage)
  // Check both, so that each shows its errors.
  const check = () => [damages.check(), fields.check()].every(Boolean)
  return (
    <FormDrawer
      title="차량 반납"
      text={title}
      close={close}
      cancel="취소"
      action="반납 저장"
      unready={!fields.isReady}
      check={check}
      send={async () =>
        call(recordReturn, {
          params: { id },
          body: { ...(await fields.bodyOf()), damages: damages.bodyOf() },
        })
      }
      done="반납을 저장했습니다."
      failed="반납을 저장하지 못했습니다."
    >
      {(refused) => (
        <>
          <HandoverFields fields={fields} refused={refused} today={today} before={before.mileage} />
          <ReturnCosts
            id={id}
            day={fields.form.values.happened_on}
            mileage={Number.isInteger(typed) && typed >= before.mileage ? typed : Number.NaN}
          />
          <DamageFields damages={damages} />
          <p className="text-body break-keep text-text-soft">
            초과 주행과 반납 지연은 자동으로 계산합니다. 정산 내역은 구독자에게 문자로 알리고, 동의한 뒤에
            결제합니다.
          </p>
          <SignatureField fields={fields} />
        </>
      )}
    </FormDrawer>
  )
}

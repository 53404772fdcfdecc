import { TextField } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { call } from '#ride/account/widgets/realm.ts'
import { type CarRow, createUnit } from '../../contract.ts'
import { isPlate, plateOf, plateWarning } from '#kit/plate.ts'
import { PLATE_REQUIRED, PLATE_WRONG } from '../../copy.ts'
import { UNIT_ADD_FAILED, UNIT_ADDED } from './copy.ts'

const errorsOf = ({ registration_number: text }: { registration_number: string }) => {
  if (!text.trim()) return { registration_number: PLATE_REQUIRED }
  return isPlate(text) ? {} : { registration_number: PLATE_WRONG }
}

/** Adds a registration number to a car. */
export function UnitDialog({ row: car, close }: DialogProps<CarRow>) {
  const { values, errors, text, check } = useForm({ start: () => ({ registration_number: '' }), errorsOf })
  const body = { registration_number: plateOf(values.registration_number) }
  return (
    <FormDialog
      title="차량 번호 추가"
      text={car.name}
      close={close}
      check={check}
      send={() => call(createUnit, { params: { id: car.id }, body })}
      done={UNIT_ADDED}
      failed={UNIT_ADD_FAILED}
    >
      {(refused) => (
        <TextField
          {...text('registration_number')}
          label="차량 번호"
          placeholder="123가 4567"
          autoComplete="off"
          limit={20}
          hint={plateWarning(values.registration_number)}
          error={errors.registration_number ?? refused.registration_number}
        />
      )}
    </FormDialog>
  )
}

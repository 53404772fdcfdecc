import { Choices } from '#kit/ui/choices.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { previousValues, pickFields } from '#platform/staff/rules.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import type { Attempt } from '#platform/staff/widgets/stale-choice.tsx'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { call } from '#ride/account/widgets/realm.ts'
import { type CarRow, patchCar } from '../../contract.ts'
import { CAR_STATUS_WORDS } from '../../copy.ts'
import { CarFields } from './car-fields.tsx'
import { changesOf, editErrors, formOf } from './car-rules.ts'
import { CAR_FIELDS } from '../../copy.ts'
import { CAR_CHANGE_FAILED, CAR_CHANGED } from './copy.ts'
import { useCarPicture } from './use-car-picture.ts'

/** Picture, name, seats, status and order of a car. */
export function EditCarDialog({ row: car, close }: DialogProps<CarRow>) {
  const form = useForm({ start: () => formOf(car), errorsOf: editErrors(car) })
  const picture = useCarPicture()
  const { values, set, text } = form
  const changes = changesOf(car, values)
  const send = async ({ version, fields }: Attempt) => {
    const image = await picture.reference()
    const body = pickFields({ ...changes, ...(image && { image }) }, fields)
    return call(patchCar, { params: { id: car.id }, version, body })
  }
  // Before the upload, the new picture is known only by its file name.
  const mine = { ...changes, ...(picture.file && { image: picture.file.name }) }
  return (
    <FormDialog
      title="차량 수정"
      text={car.name}
      close={close}
      idle={!picture.file && Object.keys(changes).length === 0}
      check={form.check}
      edit={{ row: car, mine, fields: CAR_FIELDS }}
      send={send}
      done={CAR_CHANGED}
      // No undo of a picture: the former one may have been deleted.
      undo={({ before, fields }) =>
        picture.file
          ? null
          : ({ version }) =>
              call(patchCar, {
                params: { id: car.id },
                version,
                body: previousValues(before, pickFields(changes, fields)),
              })
      }
      failed={CAR_CHANGE_FAILED}
    >
      {(refused) => (
        <>
          <CarFields form={form} picture={picture} image={car.image} refused={refused} />
          <TextField
            {...text('order')}
            label="표시 순서"
            inputMode="decimal"
            autoComplete="off"
            limit={8}
            hint="작은 숫자가 먼저 보입니다."
            error={form.errors.order ?? refused.order}
          />
          <Choices
            legend="상태"
            inRow
            value={values.status}
            choose={(status) => set({ status })}
            choices={(['AVAILABLE', 'UNAVAILABLE'] as const).map((value) => ({
              value,
              label: CAR_STATUS_WORDS[value],
            }))}
          />
          {car.status === 'MAINTENANCE' && !values.status && (
            <Notice>현재 정비 중입니다. 상태를 선택하지 않으면 정비 중으로 남습니다.</Notice>
          )}
        </>
      )}
    </FormDialog>
  )
}

import { useState } from 'react'
import { plateWarning } from '#kit/plate.ts'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { DateField } from '#kit/ui/date-field.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { previousValues, pickFields } from '#platform/staff/rules.ts'
import { FormDrawer } from '#platform/staff/widgets/form-dialog.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { TERMS } from '../../rules.ts'
import { createCar, patchCar, type StaffCar, type StaffModel } from '../contract.ts'
import { bodyOf, carErrors, type CarForm, formOf } from './car-rules.ts'
import { nameOf } from './columns.tsx'
import { SUBSCRIPTION_CAR_FIELDS } from '../../copy.ts'
import { CAR_ADD_FAILED, CAR_ADDED, CAR_CHANGE_FAILED, CAR_CHANGED } from './copy.ts'
import { PicturesField } from './pictures-field.tsx'

const useCarForm = (car: StaffCar | null) =>
  useForm<CarForm>({ start: () => formOf(car), errorsOf: carErrors })

type FieldProps = { form: ReturnType<typeof useCarForm>; refused: Record<string, string> }

function CarFields({ form: { text, box, errors, values, set }, refused }: FieldProps) {
  const field = (name: Parameters<typeof text>[0]) => ({
    ...text(name),
    autoComplete: 'off',
    error: errors[name] ?? refused[name],
  })
  const amount = (name: Parameters<typeof text>[0]) => ({
    ...field(name),
    inputMode: 'numeric' as const,
    limit: 15,
  })
  return (
    <>
      <TextField
        {...field('registration_number')}
        label="차량 번호"
        limit={20}
        placeholder="123가 4567"
        hint={plateWarning(values.registration_number) || '아직 번호가 없으면 비워 두세요.'}
      />
      <TextField
        {...field('color')}
        label="색상"
        limit={20}
        placeholder="은색"
        hint="같은 모델이 여러 대일 때 신청하는 분이 색상과 주행거리로 고릅니다."
      />
      <DateField
        {...field('release_date')}
        label="출시일"
        hint="비워 두면 ‘출시 예정’으로 보이고 신청을 받지 않습니다."
      />
      <div className="grid grid-cols-2 items-start gap-gutter">
        <TextField {...amount('mileage')} label="주행거리 (km)" />
        <TextField {...amount('retail_price')} label="차량 가격 (원)" />
      </div>
      <div className="flex gap-base">
        <Checkbox {...box('is_new')} label="신규" />
        <Checkbox {...box('is_hot')} label="인기" />
      </div>
      <fieldset className="grid gap-gutter">
        <legend className="mb-1.5 text-body font-semibold text-text-strong">
          월 구독료 (원, 부가세 포함)
        </legend>
        <p className="text-text-soft">비워 둔 기간은 신청을 받지 않습니다.</p>
        <div className="grid grid-cols-2 items-start gap-gutter">
          {TERMS.map((months) => (
            <TextField key={months} {...amount(`subscription_fee_${months}`)} label={`${months}개월`} />
          ))}
        </div>
      </fieldset>
      <PicturesField
        label="차량 사진"
        name="images"
        pictures={values.images}
        change={(images) => set({ images })}
        most={10}
        error={errors.images ?? refused.images}
      />
    </>
  )
}

type Props = { model: StaffModel; close: () => void }

/** The dialog that adds a car with its fees to a model. */
export function AddCarDialog({ model, close }: Props) {
  const { call } = useStaffRealm()
  const form = useCarForm(null)
  const keyOf = useFormKey(form.values)
  const add = () =>
    call(createCar, {
      params: { id: model.id },
      body: bodyOf(form.values),
      key: keyOf(),
    })
  return (
    <FormDrawer
      title="차량 추가"
      text={nameOf(model)}
      close={close}
      cancel="취소"
      check={form.check}
      send={add}
      done={CAR_ADDED}
      failed={CAR_ADD_FAILED}
    >
      {(refused) => <CarFields form={form} refused={refused} />}
    </FormDrawer>
  )
}

/** The dialog that edits a car, its fees and its pictures. */
export function EditCarDialog({
  model,
  close,
  saved,
  ...shown
}: Props & { car: StaffCar; saved: () => void }) {
  // Keep the version that filled the form, so that saving does not overwrite a colleague's later change.
  const [car] = useState(shown.car)
  const { call } = useStaffRealm()
  const form = useCarForm(car)
  const body = bodyOf(form.values)
  const patch = (version: number, change: Partial<typeof body>) =>
    call(patchCar, {
      params: { id: car.id },
      version,
      body: change,
    })
  return (
    <FormDrawer
      title="차량 수정"
      text={nameOf(model)}
      close={close}
      cancel="취소"
      check={form.check}
      edit={{ row: car, mine: body, fields: SUBSCRIPTION_CAR_FIELDS }}
      send={async ({ version, fields }) => {
        const after = await patch(version, pickFields(body, fields))
        saved()
        return after
      }}
      done={CAR_CHANGED}
      undo={({ before, fields }) =>
        ({ version }) =>
          patch(version, previousValues(before, pickFields(body, fields)))
        }
      failed={CAR_CHANGE_FAILED}
    >
      {(refused) => <CarFields form={form} refused={refused} />}
    </FormDrawer>
  )
}

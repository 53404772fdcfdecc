import { useState } from 'react'
import { SelectField, TextArea, TextField } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { previousValues, pickFields } from '#platform/staff/rules.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { createModel, patchModel, type StaffModel } from '../contract.ts'
import { nameOf } from './columns.tsx'
import { BODY_TYPE_NAMES, MODEL_FIELDS } from '../../copy.ts'
import { BODY_TYPES, type BodyType } from '../../rules.ts'
import { MODEL_ADD_FAILED, MODEL_ADDED, MODEL_CHANGE_FAILED, MODEL_CHANGED } from './copy.ts'
import { PicturesField } from './pictures-field.tsx'

type Values = { brand: string; name: string; bodyType: BodyType | ''; image: string; description: string }

const errorsOf = ({ brand, name, image }: Values) => ({
  ...(!image && { image: '사진을 등록해주세요.' }),
  ...(!brand.trim() && { brand: '브랜드를 입력해 주세요.' }),
  ...(!name.trim() && { name: '모델 이름을 입력해 주세요.' }),
})

function useModelForm(model?: StaffModel) {
  const form = useForm<Values>({
    start: () => ({
      brand: model?.brand.name ?? '',
      name: model?.name ?? '',
      bodyType: model?.body_type ?? '',
      image: model?.image ?? '',
      description: model?.description ?? '',
    }),
    errorsOf,
  })
  const { brand, name, bodyType, image, description } = form.values
  const body = {
    brand: { name: brand.trim() },
    name: name.trim(),
    body_type: bodyType || null,
    image,
    description,
  }
  return { form, body, unready: Object.keys(errorsOf(form.values)).length > 0 }
}

type FieldProps = { form: ReturnType<typeof useModelForm>['form']; refused: Record<string, string> }

function ModelFields({ form: { text, errors, values, set }, refused }: FieldProps) {
  const field = (name: keyof Values) => ({
    ...text(name),
    autoComplete: 'off',
    error: errors[name] ?? refused[name],
  })
  return (
    <>
      <PicturesField
        label="대표 사진"
        name="image"
        pictures={values.image ? [values.image] : []}
        change={([image = '']) => set({ image })}
        most={1}
        error={errors.image ?? refused.image}
      />
      <TextField {...field('brand')} label="브랜드" required limit={40} />
      <TextField {...field('name')} label="모델 이름" required limit={60} />
      <SelectField
        label="차종"
        name="bodyType"
        value={values.bodyType}
        onChange={({ target }) => set({ bodyType: BODY_TYPES.find((type) => type === target.value) ?? '' })}
      >
        <option value="">선택 안 함</option>
        {BODY_TYPES.map((type) => (
          <option key={type} value={type}>
            {BODY_TYPE_NAMES[type]}
          </option>
        ))}
      </SelectField>
      <TextArea {...field('description')} label="설명" rows={4} limit={1000} />
    </>
  )
}

/** The dialog that adds a model; the cars are added afterwards. */
export function ModelDialog({ close, added }: { close: () => void; added: (id: string) => void }) {
  const { call } = useStaffRealm()
  const { form, body, unready } = useModelForm()
  const keyOf = useFormKey(form.values)
  const add = async () => {
    const model = await call(createModel, {
      body,
      key: keyOf(),
    })
    added(model.id)
    return model
  }
  return (
    <FormDialog
      title="모델 추가"
      text="차량과 월 구독료는 모델을 등록한 뒤에 추가합니다."
      close={close}
      cancel="취소"
      unready={unready}
      check={form.check}
      send={add}
      done={MODEL_ADDED}
      failed={MODEL_ADD_FAILED}
    >
      {(refused) => <ModelFields form={form} refused={refused} />}
    </FormDialog>
  )
}

type EditProps = { model: StaffModel; close: () => void; saved: () => void }

/** The dialog that edits a model. */
export function EditModelDialog({ close, saved, ...shown }: EditProps) {
  // Keep the version that filled the form, so that saving does not overwrite a colleague's later change.
  const [model] = useState(shown.model)
  const { call } = useStaffRealm()
  const { form, body, unready } = useModelForm(model)
  const patch = (version: number, change: Partial<typeof body>) =>
    call(patchModel, {
      params: { id: model.id },
      version,
      body: change,
    })
  return (
    <FormDialog
      title="모델 수정"
      text={nameOf(model)}
      close={close}
      cancel="취소"
      unready={unready}
      check={form.check}
      edit={{ row: model, mine: body, fields: MODEL_FIELDS }}
      send={async ({ version, fields }) => {
        const after = await patch(version, pickFields(body, fields))
        saved()
        return after
      }}
      done={MODEL_CHANGED}
      undo={({ before, fields }) =>
        ({ version }) =>
          patch(version, previousValues(before, pickFields(body, fields)))
        }
      failed={MODEL_CHANGE_FAILED}
    >
      {(refused) => <ModelFields form={form} refused={refused} />}
    </FormDialog>
  )
}

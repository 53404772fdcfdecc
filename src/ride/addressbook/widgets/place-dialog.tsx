import { TextField } from '#kit/ui/field.tsx'
import { ModalForm } from '#kit/ui/modal-form.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { useDialogChange } from '#platform/realm/widgets/use-dialog-change.ts'
import { call, sessionUser } from '#ride/account/widgets/realm.ts'
import { createPlace } from '../contract.ts'
import { PLACE_SAVED } from '../copy.ts'

type Values = { label: string; location: string }

const errorsOf = ({ label, location }: Values) => ({
  ...(!label.trim() && { label: '이름을 입력해 주세요.' }),
  ...(!location.trim() && { location: '장소를 입력해 주세요.' }),
})

/** Saves a place with a name; places of the latest rides are offered. */
export function PlaceDialog({ recent, close }: { recent: string[]; close: () => void }) {
  const { busy, failure, finish } = useDialogChange('저장하지 못했습니다.', close)
  const { values, text, check } = useForm<Values>({ start: () => ({ label: '', location: '' }), errorsOf })
  const submit = async () => {
    if (!check()) return
    const body = { label: values.label.trim(), location: values.location.trim() }
    const params = { id: sessionUser()?.id ?? '' }
    const save = () => call(createPlace, { params, body })
    await finish(save, PLACE_SAVED)
  }
  return (
    <ModalForm
      close={close}
      title="자주 쓰는 장소 추가"
      text="예약하실 때 장소를 고르는 화면 맨 위에 보여 드립니다."
      action="저장"
      busy={busy}
      failure={failure}
      submit={submit}
    >
      <TextField {...text('label')} label="이름" placeholder="예: 본사" autoComplete="off" limit={20} />
      <TextField
        {...text('location')}
        label="장소"
        placeholder="주소나 건물 이름, 만나실 곳"
        autoComplete="off"
        limit={200}
        list="recent-places"
      />
      <datalist id="recent-places">
        {recent.map((place) => (
          <option key={place}>{place}</option>
        ))}
      </datalist>
    </ModalForm>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Day, instantOf } from '#kit/day.ts'
import { Choices } from '#kit/ui/choices.tsx'
import { TextArea, TextField } from '#kit/ui/field.tsx'
import { ModalForm } from '#kit/ui/modal-form.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { useForm } from '#kit/ui/use-form.ts'
import { serverNow } from '#kit/web/server-clock.ts'
import { photoBody, usePhotos } from '#platform/file/widgets/use-photos.ts'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { call } from '#subscribe/account/widgets/realm.ts'
import { reportIncident, uploadIncidentPhoto } from '../contract.ts'
import { KIND_WORDS, PLACE_MISSING, TEXT_MISSING, TIME_IMPOSSIBLE, TIME_MISSING } from '../copy.ts'
import { INCIDENT_KINDS, isPossibleAt, MAX_PLACE, MAX_TEXT } from '../rules.ts'
import { type Draft, draftOf } from './incident-draft.ts'
import { PhotoPicker } from './photo-picker.tsx'

type Props = { id: string; handedOverOn: Day; close: () => void }

const instantIn = ({ happenedAt }: Draft): Date | null => instantOf(happenedAt.replace('T', ' '))

function timeError(draft: Draft, handedOverOn: Day): string | null {
  const at = instantIn(draft)
  if (!at) return TIME_MISSING
  return isPossibleAt(at, handedOverOn, serverNow()) ? null : TIME_IMPOSSIBLE
}

const errorsOf = (handedOverOn: Day) => (draft: Draft) => {
  const time = timeError(draft, handedOverOn)
  return {
    ...(time && { happenedAt: time }),
    ...(!draft.place.trim() && { place: PLACE_MISSING }),
    ...(!draft.text.trim() && { text: TEXT_MISSING }),
  }
}

/** Reports an accident or a breakdown. The typed report stays in this tab until it is sent or discarded. */
export function ReportDialog({ id, handedOverOn, close }: Props) {
  const queries = useQueryClient()
  const [draft] = useState(() => draftOf(id))
  const { busy, failure, run } = useAction('접수하지 못했습니다.')
  const form = useForm<Draft>({ start: draft.read, keep: draft.write, errorsOf: errorsOf(handedOverOn) })
  const { values, text, set } = form
  const upload = usePhotos((photo) => call(uploadIncidentPhoto, { params: { id }, body: photoBody(photo) }))
  const keyOf = useFormKey(values)
  const discard = () => {
    draft.remove()
    close()
  }
  const send = async () => {
    if (!form.check()) return
    const { happenedAt: _, ...typed } = values
    const body = { ...typed, happened_at: instantIn(values)!.toISOString() }
    const report = () => call(reportIncident, { params: { id }, body, key: keyOf() })
    if (!(await run(report, '접수했습니다. 담당자가 확인해 연락드리겠습니다.'))) return
    discard()
    await queries.invalidateQueries()
  }
  return (
    <ModalForm
      close={discard}
      title="사고·고장 접수"
      text="다친 분이 있으면 119와 112에 먼저 알려 주세요."
      action="접수하기"
      busy={busy || upload.busy}
      failure={failure}
      submit={send}
    >
      <Choices
        legend="종류"
        inRow
        choices={INCIDENT_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
        value={values.kind}
        choose={(kind) => set({ kind })}
      />
      <TextField {...text('happenedAt')} type="datetime-local" label="일어난 때" />
      <TextField {...text('place')} label="장소" autoComplete="off" limit={MAX_PLACE} />
      <TextArea {...text('text')} label="어떤 일이 있었나요?" limit={MAX_TEXT} />
      <PhotoPicker
        upload={upload}
        photos={values.photos}
        add={(added) => set({ photos: [...values.photos, ...added] })}
        remove={(photo) => set({ photos: values.photos.filter((one) => one !== photo) })}
      />
    </ModalForm>
  )
}

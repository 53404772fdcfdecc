import { instantLabel } from '#kit/day.ts'
import { formatPlate } from '#kit/plate.ts'
import { TextArea, TextField } from '#kit/ui/field.tsx'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { changedFields, namesOf, pickFields } from '#platform/staff/rules.ts'
import { ChangeButton } from '#platform/staff/widgets/change-button.tsx'
import { FormDrawer } from '#platform/staff/widgets/form-dialog.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { PhoneLink } from '#platform/staff/widgets/phone-link.tsx'
import { StaffPhoto } from '#subscribe/handover/staff/widgets/staff-photo.tsx'
import { INCIDENT_FIELDS, KIND_WORDS } from '../../copy.ts'
import { MAX_NOTE, MAX_PLACE } from '../../rules.ts'
import { type IncidentRow, patchIncident, resolveIncident, takeIncident } from '../contract.ts'
import { IncidentBadge, titleOf } from './incident-columns.tsx'

/** An incident with its photos; staff take it, note the replacement car, and resolve it. */
export function IncidentDrawer({ row, close }: DialogProps<IncidentRow>) {
  const { call } = useStaffRealm()
  const form = useForm({
    start: () => ({ replacement_car: row.replacement_car, note: row.note }),
    errorsOf: () => ({}),
  })
  const typed = {
    replacement_car: form.values.replacement_car.trim(),
    note: form.values.note.trim(),
  }
  const changed = changedFields<IncidentRow>(row, { ...row, ...typed }, namesOf(INCIDENT_FIELDS))
  const mine: Partial<typeof typed> = pickFields(typed, changed)
  return (
    <FormDrawer<IncidentRow>
      title={titleOf(row)}
      text={`${row.car.name} ${formatPlate(row.car.registration_number ?? '')}`}
      close={close}
      check={form.check}
      idle={!Object.keys(mine).length}
      edit={{ row, mine, fields: INCIDENT_FIELDS }}
      send={({ version, fields }) =>
        call(patchIncident, { params: { id: row.id }, version, body: pickFields(mine, fields) })
      }
      done="안내 내용을 저장했습니다."
      failed="안내 내용을 저장하지 못했습니다."
      // Typed notes are saved first: the step closes the drawer.
      extra={!Object.keys(mine).length && <Step row={row} close={close} />}
    >
      <Facts row={row} />
      <Photos row={row} />
      <TextField
        {...form.text('replacement_car')}
        label={INCIDENT_FIELDS.replacement_car.label}
        hint="구독자의 화면에 보입니다. 차량과 받는 때를 적어 주세요."
        autoComplete="off"
        limit={MAX_PLACE}
      />
      <TextArea
        {...form.text('note')}
        label={INCIDENT_FIELDS.note.label}
        hint="구독자의 화면에 그대로 보입니다."
        rows={4}
        limit={MAX_NOTE}
      />
    </FormDrawer>
  )
}

/** The button of the next state; its subscriber gets a message. */
function Step({ row: { id, state }, close }: { row: IncidentRow; close: () => void }) {
  const { call } = useStaffRealm()
  if (state === 'RESOLVED') return null
  const isNew = state === 'REPORTED'
  return (
    <ChangeButton
      send={() => call(isNew ? takeIncident : resolveIncident, { params: { id } })}
      done={isNew ? '확인했다고 구독자에게 알렸습니다.' : '처리를 마쳤다고 구독자에게 알렸습니다.'}
      failed="처리하지 못했습니다."
      after={close}
    >
      {isNew ? '확인 시작' : '처리 완료'}
    </ChangeButton>
  )
}

const timeText = (at: string) => instantLabel(new Date(at))

const Facts = ({ row }: { row: IncidentRow }) => (
  <FactList>
    <Fact name="상태">
      <IncidentBadge state={row.state} />
    </Fact>
    <Fact name="종류">{KIND_WORDS[row.kind]}</Fact>
    <Fact name="구독자 연락처">
      <PhoneLink phone={row.subscriber.mobile} />
    </Fact>
    <Fact name="일어난 때">{timeText(row.happened_at)}</Fact>
    <Fact name="장소">{row.place || '-'}</Fact>
    <Fact name="내용">
      <span className="whitespace-pre-wrap">{row.text || '-'}</span>
    </Fact>
    <Fact name="접수 시각">{timeText(row.created_at)}</Fact>
    {row.taken_at && <Fact name="확인 시각">{timeText(row.taken_at)}</Fact>}
    {row.resolved_at && <Fact name="처리 완료 시각">{timeText(row.resolved_at)}</Fact>}
  </FactList>
)

const Photos = ({ row: { photos } }: { row: IncidentRow }) => (
  <div className="grid grid-cols-2 gap-gutter empty:hidden">
    {photos.map((reference, at) => (
      <StaffPhoto
        key={reference}
        reference={reference}
        title={`접수 사진 ${at + 1}`}
        className="aspect-4/3 w-full rounded-field"
      />
    ))}
  </div>
)

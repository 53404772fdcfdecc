import { FailureNotice } from '#kit/ui/notice.tsx'
import { Button } from '#kit/ui/button.tsx'
import { SelectField, TextArea, TextField } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { type Fields, previousValues, pickFields } from '#platform/staff/rules.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { useUndo } from '#platform/staff/widgets/use-undo.ts'
import type { FaqRow, StaffFaqEndpoints } from '../contract.ts'
import { FAQ_FIELDS, GROUP_FIELD } from '../copy.ts'
import { answerText } from '../rules.ts'

/** The questions that the dialogs edit: their endpoints, and the groups that they are sorted into. */
export type FaqKind = {
  endpoints: StaffFaqEndpoints
  groups?: readonly string[]
  /** Where visitors read the questions, in Korean with its particle: `구독 화면의 FAQ에`. */
  shownAt: string
}
type Values = { group: string; question: string; answer: string; order: string }

const errorsOf = ({ question, answer, order }: Values) => ({
  ...(!question.trim() && { question: '질문을 입력해 주세요.' }),
  ...(!answer.trim() && { answer: '답변을 입력해 주세요.' }),
  ...(!/^\d{0,6}$/.test(order.trim()) && { order: '0 이상의 숫자를 입력해 주세요.' }),
})

function useFaqForm({ groups }: FaqKind, faq?: FaqRow) {
  const form = useForm<Values>({
    start: () => ({
      group: faq?.group ?? groups?.[0] ?? '',
      question: faq?.question ?? '',
      // Show a typed `\n` as a line break, as the readers see it.
      answer: answerText(faq?.answer ?? ''),
      order: faq ? String(faq.order) : '',
    }),
    errorsOf,
  })
  const { group, question, answer, order } = form.values
  const body = {
    ...(groups && { group }),
    question: question.trim(),
    answer: faq && answer === answerText(faq.answer) ? faq.answer : answer.trim(),
    ...(order.trim() && { order: Number(order) }),
  }
  return { form, body, unready: !question.trim() || !answer.trim() }
}

type FieldProps = {
  form: ReturnType<typeof useFaqForm>['form']
  refused: Record<string, string>
  groups: FaqKind['groups']
  orderHint?: string
}

const fieldsOf = ({ groups }: FaqKind): Fields => (groups ? { ...GROUP_FIELD, ...FAQ_FIELDS } : FAQ_FIELDS)

const ORDER_HINT = '작은 번호가 먼저 보입니다.'

function FaqFields({ form: { text, errors }, refused, groups, orderHint = ORDER_HINT }: FieldProps) {
  const field = (name: keyof Values) => ({
    ...text(name),
    autoComplete: 'off',
    error: errors[name] ?? refused[name],
  })
  return (
    <>
      {groups && (
        <SelectField {...field('group')} label={GROUP_FIELD.group.label}>
          {groups.map((group) => (
            <option key={group}>{group}</option>
          ))}
        </SelectField>
      )}
      <TextField {...field('question')} label="질문" required limit={200} />
      <TextArea {...field('answer')} label="답변" required rows={8} limit={3000} />
      <TextField {...field('order')} label="표시 순서" inputMode="numeric" limit={6} hint={orderHint} />
    </>
  )
}

export function AddFaqDialog({ kind, close }: { kind: FaqKind; close: () => void }) {
  const { call } = useStaffRealm()
  const { form, body, unready } = useFaqForm(kind)
  const keyOf = useFormKey(form.values)
  const add = () => call(kind.endpoints.create, { body, key: keyOf() })
  return (
    <FormDialog
      title="질문 추가"
      text={`${kind.shownAt} 바로 보입니다.`}
      close={close}
      cancel="취소"
      unready={unready}
      check={form.check}
      send={add}
      done="질문이 등록되었습니다."
      failed="질문을 등록하지 못했습니다."
    >
      {(refused) => (
        <FaqFields
          form={form}
          refused={refused}
          groups={kind.groups}
          orderHint={`${ORDER_HINT} 비워 두면 맨 뒤에 놓입니다.`}
        />
      )}
    </FormDialog>
  )
}

type EditProps = { kind: FaqKind; row: FaqRow; close: () => void }

/** The dialog that edits or deletes a question. A deletion can be undone for a short time. */
export function EditFaqDialog({ kind, row: faq, close }: EditProps) {
  const { call } = useStaffRealm()
  const { form, body, unready } = useFaqForm(kind, faq)
  const removal = useRemoval(kind, faq, close)
  const patch = (version: number, change: Partial<typeof body>) =>
    call(kind.endpoints.patch, {
      params: { id: faq.id },
      version,
      body: change,
    })
  return (
    <FormDialog
      title="질문 수정"
      text={faq.question}
      close={close}
      cancel="취소"
      unready={unready}
      check={form.check}
      edit={{ row: faq, mine: body, fields: fieldsOf(kind) }}
      send={({ version, fields }) => patch(version, pickFields(body, fields))}
      done="질문이 변경되었습니다."
      undo={({ before, fields }) =>
        ({ version }) =>
          patch(version, previousValues(before, pickFields(body, fields)))
        }
      failed="질문을 수정하지 못했습니다."
      extra={
        <Button look="link" variant="negative" busy={removal.busy} onClick={removal.remove}>
          삭제
        </Button>
      }
      notice={<FailureNotice failure={removal.failure} />}
    >
      {(refused) => <FaqFields form={form} refused={refused} groups={kind.groups} />}
    </FormDialog>
  )
}

function useRemoval({ endpoints }: FaqKind, { id, version: _, ...body }: FaqRow, close: () => void) {
  const { call } = useStaffRealm()
  const { busy, failure, change } = useStaffChange('질문을 삭제하지 못했습니다.')
  const runUndo = useUndo()
  const send = () => call(endpoints.remove, { params: { id } })
  const putBack = () => call(endpoints.create, { body })
  const remove = async () => {
    const undo = () => void runUndo(putBack)
    if ((await change(send, '질문이 삭제되었습니다.', undo)) !== null) close()
  }
  return { busy, failure, remove: () => void remove() }
}

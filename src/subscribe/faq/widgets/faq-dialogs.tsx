import { FailureNotice } from '#kit/ui/notice.tsx'
import { Button } from '#kit/ui/button.tsx'
import { TextArea, TextField } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { previousValues, pickFields } from '#platform/staff/rules.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { FAQ_FIELDS } from '../copy.ts'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { useUndo } from '#platform/staff/widgets/use-undo.ts'
import { createFaq, deleteFaq, type FaqRow, patchFaq } from '../contract.ts'
import { answerText } from '../rules.ts'

type Values = { question: string; answer: string; order: string }

const errorsOf = ({ question, answer, order }: Values) => ({
  ...(!question.trim() && { question: '질문을 입력해 주세요.' }),
  ...(!answer.trim() && { answer: '답변을 입력해 주세요.' }),
  ...(!/^\d{0,6}$/.test(order.trim()) && { order: '0 이상의 숫자를 입력해 주세요.' }),
})

function useFaqForm(faq?: FaqRow) {
  const form = useForm<Values>({
    start: () => ({
      question: faq?.question ?? '',
      // Show a typed `\n` as a line break, as the readers see it.
      answer: answerText(faq?.answer ?? ''),
      order: faq ? String(faq.order) : '',
    }),
    errorsOf,
  })
  const { question, answer, order } = form.values
  const body = {
    question: question.trim(),
    answer: faq && answer === answerText(faq.answer) ? faq.answer : answer.trim(),
    ...(order.trim() && { order: Number(order) }),
  }
  return { form, body, unready: !question.trim() || !answer.trim() }
}

type FieldProps = {
  form: ReturnType<typeof useFaqForm>['form']
  refused: Record<string, string>
  orderHint?: string
}

const ORDER_HINT = '작은 번호가 먼저 보입니다.'

function FaqFields({ form: { text, errors }, refused, orderHint = ORDER_HINT }: FieldProps) {
  const field = (name: keyof Values) => ({
    ...text(name),
    autoComplete: 'off',
    error: errors[name] ?? refused[name],
  })
  return (
    <>
      <TextField {...field('question')} label="질문" required limit={200} />
      <TextArea {...field('answer')} label="답변" required rows={8} limit={3000} />
      <TextField {...field('order')} label="표시 순서" inputMode="numeric" limit={6} hint={orderHint} />
    </>
  )
}

export function AddFaqDialog({ close }: { close: () => void }) {
  const { call } = useStaffRealm()
  const { form, body, unready } = useFaqForm()
  const keyOf = useFormKey(form.values)
  const add = () => call(createFaq, { body, key: keyOf() })
  return (
    <FormDialog
      title="질문 추가"
      text="구독 화면의 FAQ에 바로 보입니다."
      close={close}
      cancel="취소"
      unready={unready}
      check={form.check}
      send={add}
      done="질문이 등록되었습니다."
      failed="질문을 등록하지 못했습니다."
    >
      {(refused) => (
        <FaqFields form={form} refused={refused} orderHint={`${ORDER_HINT} 비워 두면 맨 뒤에 놓입니다.`} />
      )}
    </FormDialog>
  )
}

/** The dialog that edits or deletes a question. A deletion can be undone for a short time. */
export function EditFaqDialog({ row: faq, close }: DialogProps<FaqRow>) {
  const { call } = useStaffRealm()
  const { form, body, unready } = useFaqForm(faq)
  const removal = useRemoval(faq, close)
  const patch = (version: number, change: Partial<typeof body>) =>
    call(patchFaq, {
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
      edit={{ row: faq, mine: body, fields: FAQ_FIELDS }}
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
      {(refused) => <FaqFields form={form} refused={refused} />}
    </FormDialog>
  )
}

function useRemoval({ id, question, answer, order }: FaqRow, close: () => void) {
  const { call } = useStaffRealm()
  const { busy, failure, change } = useStaffChange('질문을 삭제하지 못했습니다.')
  const runUndo = useUndo()
  const send = () => call(deleteFaq, { params: { id } })
  const putBack = () => call(createFaq, { body: { question, answer, order } })
  const remove = async () => {
    const undo = () => void runUndo(putBack)
    if ((await change(send, '질문이 삭제되었습니다.', undo)) !== null) close()
  }
  return { busy, failure, remove: () => void remove() }
}

import { businessNumberOf, formatBusinessNumber } from '#kit/business-number.ts'
import { Button } from '#kit/ui/button.tsx'
import { TextArea, TextField } from '#kit/ui/field.tsx'
import { ModalForm } from '#kit/ui/modal-form.tsx'
import { Notice } from '#kit/ui/notice.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { useDialogChange } from '#platform/realm/widgets/use-dialog-change.ts'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { NUMBER_WRONG } from '../../copy.ts'
import { requestOrganization, type RequestOut } from '../contract.ts'
import { ASK_NOTE, ASKED, CONTEST_OFFER, CONTESTED, NOTE_FIRST } from '../copy.ts'
import { MAX_NOTE } from '../rules.ts'

type Values = { name: string; number: string; note: string; contested: string }
type Props = { again?: RequestOut; close: () => void }

const errorsOf = ({ name, number, note, contested }: Values) => ({
  ...(!name.trim() && { name: '회사 이름을 입력해 주세요.' }),
  ...(!businessNumberOf(number) && { number: NUMBER_WRONG }),
  ...(contested !== '' && contested === number && !note.trim() && { note: NOTE_FIRST }),
})

/**
 * Requests an organization. If its number is taken, the member can contest this. `again`: a rejected request whose
 * values are reused.
 */
export function AskDialog({ again, close }: Props) {
  const start = (): Values => ({
    name: again?.name ?? '',
    number: formatBusinessNumber(again?.business_number ?? ''),
    note: '',
    contested: '',
  })
  const form = useForm<Values>({ start, errorsOf })
  const { name, number, note, contested } = form.values
  const isContest = contested !== '' && contested === number
  const { busy, failure, finish } = useDialogChange('신청하지 못했습니다.', close)
  const isTaken = failure?.code === 'NUMBER_TAKEN' && !isContest
  const keyOf = useFormKey(form.values)
  const submit = async () => {
    if (!form.check()) return
    const body = {
      name: name.trim(),
      business_number: businessNumberOf(number) ?? number,
      ...(isContest && { contest: true, note: note.trim() }),
    }
    await finish(() => call(requestOrganization, { body, key: keyOf() }), isContest ? CONTESTED : ASKED)
  }
  return (
    <ModalForm
      title="회사 등록 신청"
      text={ASK_NOTE}
      close={close}
      action={isContest ? '이의 신청하기' : '신청하기'}
      busy={busy}
      failure={failure?.code === 'NUMBER_TAKEN' ? null : failure}
      submit={submit}
    >
      <TextField
        {...form.text('name')}
        label="회사 이름"
        autoComplete="organization"
        limit={50}
        aria-required
      />
      <TextField
        {...form.text('number')}
        error={form.errors.number ?? (isContest ? undefined : failure?.fields['business_number'])}
        label="사업자등록번호"
        inputMode="numeric"
        autoComplete="off"
        limit={12}
        placeholder="000-00-00000"
        aria-required
      />
      {isTaken && (
        <Notice tone="wait" className="grid justify-items-start gap-gutter">
          {CONTEST_OFFER}
          <Button variant="white" size="small" onClick={() => form.reset({ contested: number })}>
            이의 신청 쓰기
          </Button>
        </Notice>
      )}
      {isContest && (
        <TextArea
          {...form.text('note')}
          label="담당자에게 알릴 내용"
          hint="예: 대표이사입니다. 사업자등록증을 보내 드릴 수 있습니다."
          limit={MAX_NOTE}
          aria-required
        />
      )}
    </ModalForm>
  )
}

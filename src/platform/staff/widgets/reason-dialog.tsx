import { TextArea } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { FormDialog } from './form-dialog.tsx'
import { useFormKey } from './use-form-key.ts'

type Props = {
  title: string
  text: string
  close: () => void
  /** The label of the refusal button. */
  action: string
  label: string
  hint: string
  limit: number
  /** The error of a missing reason. */
  missing: string
  send: (reason: string, key: string) => Promise<unknown>
  done: string
  failed: string
}

/** Refuses a person's request with a reason, which that person will read. */
export function ReasonDialog({ label, hint, limit, missing, send, ...frame }: Props) {
  const form = useForm({
    start: () => ({ reason: '' }),
    errorsOf: ({ reason }) => (reason.trim() ? {} : { reason: missing }),
  })
  const reason = form.values.reason.trim()
  const keyOf = useFormKey(form.values)
  return (
    <FormDialog
      {...frame}
      cancel="취소"
      negative
      unready={!reason}
      check={form.check}
      send={() => send(reason, keyOf())}
    >
      {(refused) => (
        <TextArea
          {...form.text('reason')}
          label={label}
          hint={hint}
          limit={limit}
          error={form.errors.reason ?? refused['reason']}
        />
      )}
    </FormDialog>
  )
}

import { formatPhone } from '#kit/phone.ts'
import { TextArea } from '#kit/ui/field.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { WISH_FIELDS } from '../copy.ts'
import { useStaffRealm } from '#platform/staff/widgets/staff-realm.ts'
import type { DialogProps } from '#platform/staff/widgets/use-dialogs.tsx'
import { patchWish, type WishRow } from '../contract.ts'

const errorsOf = ({ reply }: { reply: string }) => (reply.trim() ? {} : { reply: '답변을 입력해 주세요.' })

/** The dialog that replies to a wish. The reply is sent to the subscriber's phone, so it cannot be undone. */
export function ReplyDialog({ row: wish, close }: DialogProps<WishRow>) {
  const { call } = useStaffRealm()
  const { values, errors, text, check } = useForm({ start: () => ({ reply: wish.reply ?? '' }), errorsOf })
  const { mobile } = wish.subscriber
  const reply = values.reply.trim()
  return (
    <FormDialog
      title="차량 요청 답변"
      text={wish.model}
      close={close}
      cancel="취소"
      unready={!reply}
      idle={reply === wish.reply}
      check={check}
      edit={{ row: wish, mine: { reply }, fields: WISH_FIELDS }}
      send={({ version }) =>
        call(patchWish, {
          params: { id: wish.id },
          version,
          body: { reply },
        })
      }
      done="답변이 저장되었습니다."
      failed="답변을 저장하지 못했습니다."
    >
      {(refused) => (
        <TextArea
          {...text('reply')}
          label="답변"
          rows={5}
          limit={500}
          error={errors.reply ?? refused.reply}
          hint={
            mobile
              ? `저장하면 ${formatPhone(mobile)} 번호로 문자가 발송됩니다.`
              : '등록된 휴대폰 번호가 없어 문자는 발송되지 않습니다.'
          }
        />
      )}
    </FormDialog>
  )
}

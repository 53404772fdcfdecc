import { useQueryClient } from '@tanstack/react-query'
import { instantLabel } from '#kit/day.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { TextArea } from '#kit/ui/field.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { useForm } from '#kit/ui/use-form.ts'
import { OUTLIER_WORDS } from '#platform/access/review/copy.ts'
import { type ReviewOut, signReview } from '#platform/access/review/contract.ts'
import { FormDialog } from '#platform/staff/widgets/form-dialog.tsx'
import { useFormKey } from '#platform/staff/widgets/use-form-key.ts'
import { call } from '#ride/account/widgets/realm.ts'

type Props = { review: ReviewOut; isToSign: boolean; title: string; close: () => void }

/** The figures of a month, with its signature or a form that signs it once. */
export const ReviewDialog = (props: Props) =>
  props.isToSign ? <Signing {...props} /> : <Signed {...props} />

const TEXT = '서명하면 지금의 숫자와 의견이 그대로 남고 고칠 수 없습니다. 야간은 22시부터 07시까지입니다.'

function Signing({ review, title, close }: Props) {
  const queries = useQueryClient()
  const form = useForm({
    start: () => ({ note: '' }),
    errorsOf: ({ note }) => (note.trim() ? {} : { note: '점검한 의견을 입력해 주세요.' }),
  })
  const note = form.values.note.trim()
  const keyOf = useFormKey(form.values)
  return (
    <FormDialog
      title={title}
      text={TEXT}
      close={close}
      check={form.check}
      unready={!note}
      send={async () => {
        await call(signReview, { params: { month: review.month }, body: { note }, key: keyOf() })
        await queries.invalidateQueries()
      }}
      done="접속 기록 점검에 서명했습니다."
      failed="서명하지 못했습니다."
      action="서명"
    >
      {(refused) => (
        <>
          <Figures figures={review.figures} />
          <TextArea
            {...form.text('note')}
            label="점검 의견"
            hint="예: 야간 접속은 당직이었고, 내려받기는 정산 때문이었음을 확인했습니다."
            limit={1_000}
            error={form.errors.note ?? refused['note']}
          />
        </>
      )}
    </FormDialog>
  )
}

const Signed = ({ review: { figures, signature }, title, close }: Props) => (
  <Modal
    open
    close={close}
    title={title}
    text={
      signature
        ? `${signature.name} 님, ${instantLabel(new Date(signature.signed_at))} 서명`
        : '아직 서명하지 않았습니다.'
    }
  >
    <div className="grid gap-base">
      <Figures figures={figures} />
      {signature && <p className="whitespace-pre-wrap text-body text-text-strong">{signature.note}</p>}
    </div>
  </Modal>
)

const Figures = ({ figures }: Pick<ReviewOut, 'figures'>) =>
  figures.length === 0 ? (
    <p className="text-body text-text-soft">그달에는 직원의 접속이 없었습니다.</p>
  ) : (
    <ul aria-label="직원별 접속" className="divide-y divide-line border-y border-line">
      {figures.map((one) => (
        <li key={one.staff_id} className="grid gap-small py-2.5 text-body tabular-nums">
          <div className="flex flex-wrap items-center gap-small">
            <strong className="text-text-strong">{one.name}</strong>
            {one.outliers.map((outlier) => (
              <Badge key={outlier} tone="orange">
                {OUTLIER_WORDS[outlier]}
              </Badge>
            ))}
          </div>
          <p className="text-text-soft">
            접속 {one.accesses}회, 야간 {one.nights}회, 본 사람 {one.subjects}명, 내려받기 {one.exports}회,
            로그인 실패 {one.failed_logins}회
            {one.refusals !== undefined && `, 권한 없는 요청 ${one.refusals}회`}
          </p>
        </li>
      ))}
    </ul>
  )

import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { FailureNotice, Notice } from '#kit/ui/notice.tsx'
import { formatPhone } from '#kit/phone.ts'
import { Button } from '#kit/ui/button.tsx'
import { CallLink } from '#platform/staff/widgets/call-link.tsx'
import { ReasonField } from '../../widgets/reason-field.tsx'
import type { WaitingDocument } from '../contract.ts'
import { submittedText, waitedText } from './columns.tsx'
import { KeyList } from './key-list.tsx'
import { type Review, REVIEWED } from './use-review.ts'

type Props = {
  review: Review
  row: WaitingDocument
  /** Whether the picture was shown. */
  isSeen: boolean
  next: WaitingDocument | null
  approve: () => void
  refusal: { isOpen: boolean; turn: () => void; reason: string; setReason: (reason: string) => void }
  help: { isOpen: boolean; turn: () => void }
}

/** The member and the decision; on a phone below the picture, within reach of the thumbs. */
export function DecisionPanel({ review, row, isSeen, next, approve, refusal, help }: Props) {
  const { isGone, busy } = review
  const form = useId()
  const isRefusing = refusal.isOpen && !isGone
  return (
    <div className="flex flex-col border-line max-md:max-h-[62%] max-md:border-t md:w-90 md:border-l">
      <div className="grid min-h-0 flex-1 content-start gap-base overflow-y-auto px-base py-3 md:px-5 md:py-5">
        <Person row={row} />
        <Words review={review} />
        {isRefusing ? (
          <RefusalForm key={row.id} id={form} review={review} refusal={refusal} />
        ) : (
          <>
            <Checks />
            <KeyList {...help} />
          </>
        )}
      </div>
      <div className="flex gap-gutter border-t border-line px-base py-3 *:flex-1 md:px-5">
        {isGone ? (
          <Button size="large" onClick={() => review.go(next?.id ?? null)}>
            {next ? '다음 서류 확인' : '목록으로'}
          </Button>
        ) : isRefusing ? (
          <>
            <Button size="large" variant="gray" onClick={refusal.turn}>
              돌아가기
            </Button>
            <Button size="large" type="submit" form={form} variant="negative" busy={busy}>
              보류하기
            </Button>
          </>
        ) : review.mayDecide ? (
          <>
            <Button size="large" variant="gray" onClick={refusal.turn}>
              보류
            </Button>
            <Button
              size="large"
              busy={busy}
              aria-disabled={!isSeen}
              className={isSeen ? undefined : 'opacity-45'}
              onClick={approve}
            >
              확정
            </Button>
          </>
        ) : null}
      </div>
    </div>
  )
}

const Person = ({ row }: { row: WaitingDocument }) => (
  <div className="flex items-center gap-gutter">
    <div className="min-w-0 flex-1" role="status">
      <p className="truncate text-title-s font-bold text-text-strong">{row.name}</p>
      <p className="truncate text-body text-text-soft">
        {row.user_id} · {formatPhone(row.phone) || '전화번호 없음'}
      </p>
      <p className="truncate text-body text-text-soft">
        {submittedText(row)} 제출 · {waitedText(row)}
      </p>
    </div>
    <CallLink label={`${row.name} 님께 전화`} phone={row.phone} />
  </div>
)

/** The result for this document and for the previous one. */
function Words({ review }: { review: Review }) {
  const { isGone, notice, failure, last, busy } = review
  const word = notice || (isGone && `${REVIEWED} 다른 담당자가 처리했거나 회원이 사진을 거두었습니다.`)
  return (
    <>
      {word ? <Notice tone="wait">{word}</Notice> : <FailureNotice failure={failure} />}
      {last && !isGone && (
        <div className="flex items-center gap-gutter rounded-field bg-sunken py-1 pr-1 pl-3 text-body">
          <p role="status" className="min-w-0 flex-1 truncate">
            {last.name} 님 {last.decision === 'APPROVED' ? '확정' : '보류'} 완료
          </p>
          <Button look="link" variant="sub01" busy={busy} onClick={last.undo} className="shrink-0 px-gutter">
            되돌리기
          </Button>
        </div>
      )}
    </>
  )
}

/** The checklist of the review; hidden on a phone, where the picture needs the space. */
const Checks = () => (
  <ul className="grid list-disc gap-1 pl-5 text-body text-text max-md:hidden">
    <li>회원 이름과 신분증의 이름이 같은지</li>
    <li>주민등록번호 뒷자리가 가려졌는지</li>
    <li>글자가 또렷하고 네 모서리가 모두 보이는지</li>
    <li>유효기간이 남았는지</li>
  </ul>
)

type FormProps = Pick<Props, 'review' | 'refusal'> & { id: string }

/** The form for the reason; its send button is in the panel's footer. */
function RefusalForm({ id, review, refusal }: FormProps) {
  const { reason, setReason } = refusal
  const [error, setError] = useState('')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // On a phone the keyboard would cover the usual reasons.
    if (matchMedia('(hover: hover)').matches) form.current?.querySelector('textarea')?.focus()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim()) return void review.decide('REJECTED', reason.trim())
    setError('보류 사유를 입력하거나 골라 주세요.')
    form.current?.querySelector('textarea')?.focus()
  }
  const set = (text: string) => {
    setError('')
    setReason(text)
  }
  return (
    <form ref={form} id={id} noValidate aria-label="보류" onSubmit={submit}>
      <ReasonField value={reason} error={error} set={set} />
    </form>
  )
}

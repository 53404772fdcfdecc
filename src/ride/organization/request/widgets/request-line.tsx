import { useState } from 'react'
import { FailureNotice } from '#kit/ui/notice.tsx'
import { formatBusinessNumber } from '#kit/business-number.ts'
import { instantLabel } from '#kit/day.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { useDialogChange } from '#platform/realm/widgets/use-dialog-change.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { type RequestOut, withdrawRequest } from '../contract.ts'
import { AskDialog } from './ask-dialog.tsx'

/** A request of the member: it waits for staff, or was rejected with a reason. */
export function RequestLine({ request }: { request: RequestOut }) {
  const { name, business_number, is_contest, status, reason, created_at } = request
  const [isAsking, setAsking] = useState(false)
  return (
    <li className="grid gap-gutter px-base py-3 text-body text-text-strong">
      <div className="flex items-start justify-between gap-base">
        <span className="min-w-0">
          <strong className="block break-words">{name}</strong>
          <span className="block text-text-soft">{formatBusinessNumber(business_number)}</span>
        </span>
        <Badge tone={status === 'WAITING' ? 'yellow' : 'red'}>
          {status === 'WAITING' ? '승인 대기' : '승인되지 않음'}
        </Badge>
      </div>
      <p className="text-text-soft">
        {status === 'WAITING'
          ? `${instantLabel(new Date(created_at))}에 ${is_contest ? '이의를 신청하셨습니다' : '신청하셨습니다'}. 결과는 문자로 알려 드립니다.`
          : `사유: ${reason}`}
      </p>
      {status === 'WAITING' ? (
        <Withdraw request={request} />
      ) : (
        <Button variant="white" size="small" className="justify-self-start" onClick={() => setAsking(true)}>
          다시 신청하기
        </Button>
      )}
      {isAsking && <AskDialog again={request} close={() => setAsking(false)} />}
    </li>
  )
}

function Withdraw({ request: { id, name } }: { request: RequestOut }) {
  const { busy, failure, finish } = useDialogChange('신청을 취소하지 못했습니다.', () => undefined)
  const withdraw = () =>
    finish(() => call(withdrawRequest, { params: { id } }), `${name} 등록 신청을 취소했습니다.`)
  return (
    <>
      <Button
        variant="white"
        size="small"
        className="justify-self-start"
        busy={busy}
        onClick={() => void withdraw()}
      >
        신청 취소
      </Button>
      <FailureNotice failure={failure} />
    </>
  )
}

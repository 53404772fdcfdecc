import { useState } from 'react'
import { FailureNotice } from '#kit/ui/notice.tsx'
import { Button } from '#kit/ui/button.tsx'
import { toast } from '#kit/ui/toast.ts'
import { type MessageOut, resendMessages, listOutbox } from '#platform/outbox/contract.ts'
import { RESENT_DAYS } from '#platform/outbox/rules.ts'
import { StaffList } from '#platform/staff/widgets/staff-list.tsx'
import type { Topic } from '#platform/staff/widgets/staff-events.ts'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { useStaffList } from '#platform/staff/widgets/use-staff-list.ts'
import { call, rideRealm } from '#ride/account/widgets/realm.ts'
import { cardOf, columnsOf } from '../widgets/message-columns.tsx'
import { MessageDrawer } from '../widgets/message-drawer.tsx'
import { DELIVERY_WORDS, STATE_WORDS } from '#platform/outbox/copy.ts'

export const meta = { title: '문자' }

type Tab = 'ALL' | 'UNDELIVERED' | MessageOut['state']
const tabs: Tab[] = ['ALL', 'FAILED', 'UNDELIVERED', 'WAITING', 'SENT', 'SUPPRESSED']
const topics: Topic[] = ['reservation', 'member']
// A message is sent a moment after the change that causes it.
const LOOK_AGAIN_MS = 5_000
const UNDELIVERED = { delivery: 'FAILED' } as const
const EMPTY: Record<Tab, [title: string, text: string]> = {
  ALL: ['아직 보낸 문자가 없습니다', '고객님께 나가는 모든 문자가 여기에 남습니다.'],
  FAILED: ['발송에 실패한 문자가 없습니다', ''],
  UNDELIVERED: ['도착하지 않은 문자가 없습니다', '발송했지만 통신사가 전달하지 못한 문자가 여기에 남습니다.'],
  WAITING: ['발송을 기다리는 문자가 없습니다', ''],
  SENT: ['발송된 문자가 없습니다', ''],
  SUPPRESSED: [
    '보내지 않은 문자가 없습니다',
    '그사이 내용이 바뀌었거나 하루 한도를 넘은 문자가 여기에 남습니다.',
  ],
}

/** The messages to customers, and their state. */
export default function Messages() {
  const list = useStaffList<typeof listOutbox, Tab>({
    realm: rideRealm,
    endpoint: listOutbox,
    topics,
    tabs,
    lookAgainMs: LOOK_AGAIN_MS,
    queryOf: (tab) => (tab === 'ALL' ? {} : tab === 'UNDELIVERED' ? UNDELIVERED : { state: tab }),
  })
  const [shown, show] = useState<MessageOut | null>(null)
  const { busy, failure, resend } = useResendAll()
  return (
    <StaffList
      title="문자"
      searchIn="받는 번호, 끝자리도 가능"
      notFound="번호의 문자를 찾지 못했습니다."
      empty={EMPTY[list.tab ?? 'ALL']}
      tabs={{
        label: '발송 결과',
        words: { ALL: '전체', UNDELIVERED: DELIVERY_WORDS.FAILED, ...STATE_WORDS },
      }}
      loading="문자를 불러오는 중입니다..."
      list={list}
      filters={<FailureNotice failure={failure} />}
      columns={columnsOf(show)}
      card={cardOf(show)}
      minWidth={1080}
      action={
        <Button size="small" variant="gray" className="shrink-0" busy={busy} onClick={() => void resend()}>
          <span className="max-md:sr-only">실패한 문자 </span>모두 다시 보내기
        </Button>
      }
      open={show}
    >
      {shown && <MessageDrawer row={shown} close={() => show(null)} />}
    </StaffList>
  )
}

/** Resends all recently failed messages. It shows their number, because secret and erased messages are not resent. */
function useResendAll() {
  const { busy, failure, change } = useStaffChange('실패한 문자를 다시 보내지 못했습니다.')
  const resend = async () => {
    const answer = await change(() => call(resendMessages), '')
    if (answer?.resent)
      await toast.success(`지난 ${RESENT_DAYS}일의 실패한 문자 ${answer.resent}건을 다시 보냅니다.`)
    else if (answer)
      await toast.info(`지난 ${RESENT_DAYS}일의 문자 중 다시 보낼 수 있는 실패한 문자가 없습니다.`)
  }
  return { busy, failure, resend }
}

import { FailureNotice, Notice } from '#kit/ui/notice.tsx'
import { instantLabel } from '#kit/day.ts'
import { Button } from '#kit/ui/button.tsx'
import { Drawer } from '#kit/ui/drawer.tsx'
import { Fact, FactList } from '#kit/ui/fact-list.tsx'
import { type MessageOut, resendMessage } from '#platform/outbox/contract.ts'
import { resendRefusal } from '#platform/outbox/rules.ts'
import { useStaffChange } from '#platform/staff/widgets/use-staff-change.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { numberText, reasonWords, RESEND_WORDS, textOf, VIA_WORDS } from '#platform/outbox/copy.ts'
import { StateBadge, whenOf } from './message-columns.tsx'

type Props = { row: MessageOut; close: () => void }

/** A message: its text, its state, and a button that resends it when possible. */
export function MessageDrawer({ row, close }: Props) {
  const { busy, failure, change } = useStaffChange('문자를 다시 보내지 못했습니다.')
  const refusal = resendRefusal(row)
  const reason = reasonWords(row)
  const isFailed = row.state === 'FAILED'
  const send = async () => {
    const asked = () => call(resendMessage, { params: row })
    if ((await change(asked, '문자를 다시 보냅니다.')) !== null) close()
  }
  return (
    <Drawer
      close={close}
      title={numberText(row)}
      text={`${row.kind_text}, ${whenOf(row)}`}
      actions={
        isFailed &&
        !refusal && (
          <Button busy={busy} onClick={() => void send()}>
            다시 보내기
          </Button>
        )
      }
    >
      <FailureNotice failure={failure} />
      {isFailed && refusal && <Notice>{RESEND_WORDS[refusal]}</Notice>}
      <p className="rounded-card bg-sunken p-base text-body break-words whitespace-pre-line text-text-strong">
        {textOf(row)}
      </p>
      <FactList>
        <Fact name="결과">
          <StateBadge {...row} />
        </Fact>
        {row.via && <Fact name="방식">{VIA_WORDS[row.via]}</Fact>}
        {reason && <Fact name="사유">{reason}</Fact>}
        <Fact name="시도">{row.attempts}회</Fact>
        {row.done_at && <Fact name="처리 일시">{instantLabel(new Date(row.done_at))}</Fact>}
      </FactList>
    </Drawer>
  )
}

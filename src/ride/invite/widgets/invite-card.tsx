import { useState } from 'react'
import { won } from '#kit/money.ts'
import { Button } from '#kit/ui/button.tsx'
import { InfoPopup } from '#kit/ui/info-popup.tsx'
import { INVITE_DAYS } from '../rules.ts'
import { INVITE_NOTE, INVITE_WORDS } from '../copy.ts'
import { InviteDialog } from './invite-dialog.tsx'

/** C-249 */
const GIFT_WORTH = 1_000_000

const facts = [
  INVITE_NOTE,
  `선물 티켓은 약 ${won(GIFT_WORTH)}의 가치가 있으며, 발급일부터 ${INVITE_DAYS}일까지 사용하실 수 있습니다.`,
  `초대장은 보낸 날부터 ${INVITE_DAYS}일 동안 유효합니다. 초대받으신 번호로 가입하셔야 합니다.`,
  '초대장을 한 번 보내실 때마다 남은 초대 횟수가 하나씩 줄어듭니다.',
]

/** The remaining invites, the gift, and the button that sends an invite (C-230, C-231, C-234, C-247). */
export function InviteCard({ left }: { left: number }) {
  const [open, setOpen] = useState(false)
  const [form, setForm] = useState({ name: '', phone: '' })
  return (
    <section className="grid gap-base rounded-card bg-primary p-5 text-on-primary">
      <div className="flex items-center justify-between">
        <div className="flex items-center">
          <h2 className="text-body font-semibold text-on-primary">남은 초대 횟수</h2>
          <InfoPopup title="초대장 안내" className="text-on-primary">
            <ul className="grid list-disc gap-gutter pl-5 text-body">
              {facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          </InfoPopup>
        </div>
        <strong className="text-title">{left}회</strong>
      </div>
      <p className="text-body text-[#c9d4ee]">{INVITE_NOTE}</p>
      <Button variant="white" wide disabled={left <= 0} onClick={() => setOpen(true)}>
        초대장 보내기
      </Button>
      {left <= 0 && <p className="text-center text-body text-[#c9d4ee]">{INVITE_WORDS.INVITE_LIMIT}</p>}
      {open && <InviteDialog {...{ form, setForm }} close={() => setOpen(false)} />}
    </section>
  )
}

import { useState } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { formatAnyPhone } from '#kit/any-phone.ts'
import { sessionUser } from '#ride/account/widgets/realm.ts'
import type { PassengerOut } from '../contract.ts'
import { PassengerPicker } from './passenger-picker.tsx'

export type Person = { name: string; phone: string }
type Props = { person: Person; choose: (person: Person & { note?: string }) => void }

const option = (isChosen: boolean) =>
  cx(
    'min-h-11 flex-1 rounded-field px-3 text-body font-semibold transition-colors',
    isChosen ? 'bg-surface text-text-strong shadow-card' : 'text-text-soft hover:text-text-strong',
  )

/** The passenger: the booker, an entry of the address book, or a new person. */
export function PassengerChoice({ person, choose }: Props) {
  const user = sessionUser()
  const self = { name: user?.name ?? '', phone: formatAnyPhone(user?.phone ?? '') }
  const [isSelf, setSelf] = useState(person.name === self.name && person.phone === self.phone)
  const [isPicking, setPicking] = useState(false)
  const toSelf = () => {
    setSelf(true)
    choose(self)
  }
  const toOther = () => {
    if (isSelf) choose({ name: '', phone: '' })
    setSelf(false)
  }
  const pick = ({ name, phone, note }: Pick<PassengerOut, 'name' | 'phone' | 'note'>) => {
    choose({ name, phone: formatAnyPhone(phone), note })
    setPicking(false)
  }
  return (
    <div className="grid gap-3">
      <div role="group" aria-label="타시는 분" className="flex gap-small rounded-field bg-gray p-1">
        <button type="button" aria-pressed={isSelf} onClick={toSelf} className={option(isSelf)}>
          제가 탑니다
        </button>
        <button type="button" aria-pressed={!isSelf} onClick={toOther} className={option(!isSelf)}>
          다른 분이 타십니다
        </button>
      </div>
      {!isSelf && (
        <Button variant="sub02" wide onClick={() => setPicking(true)} aria-haspopup="dialog">
          주소록에서 고르기
        </Button>
      )}
      {isPicking && <PassengerPicker pick={pick} close={() => setPicking(false)} />}
    </div>
  )
}

import { type FormEvent, useRef, useState } from 'react'
import { RefusalNotice } from '#kit/ui/notice.tsx'
import { dayLabelFrom, dayOf } from '#kit/day.ts'
import { MAX_NAME } from '#kit/name.ts'
import { isPhone, phoneDigits } from '#kit/phone.ts'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/card.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { PhoneField } from '#kit/ui/phone-field.tsx'
import { CallFailed, textOf } from '#kit/web/call-failed.ts'
import { useToday } from '#kit/ui/use-today.ts'
import { forgotId } from '../contract.ts'
import { ID_NOT_FOUND, ID_SENT, ID_SENT_BEFORE, NAME_PHONE_WRONG } from '../copy.ts'
import { call } from './realm.ts'
import { urls } from '#urls'

export type Found = { id: string; created_at: string; sent: boolean }

/** The form, then the masked id; the full id is sent to the phone (C-117…C-121). */
export function FindId() {
  const [found, setFound] = useState<Found | null>(null)
  return found ? <FoundId found={found} again={() => setFound(null)} /> : <FindIdForm done={setFound} />
}

function FindIdForm({ done }: { done: (found: Found) => void }) {
  const name = useRef<HTMLInputElement>(null)
  const phone = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const form = { name: name.current!.value.trim(), phone: phoneDigits(phone.current!.value) }
    const first = !form.name ? name : isPhone(form.phone) ? null : phone
    setWrong(first ? NAME_PHONE_WRONG : '')
    if (first) return first.current!.focus()
    setBusy(true)
    try {
      done(await call(forgotId, { body: form }))
    } catch (error) {
      setBusy(false)
      setWrong(isOfInput(error) ? ID_NOT_FOUND : textOf(error))
    }
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-base">
      <TextField ref={name} name="name" label="이름" autoComplete="name" limit={MAX_NAME} aria-required />
      <PhoneField ref={phone} name="phone" label="휴대폰 번호" aria-required />
      {wrong && <RefusalNotice>{wrong}</RefusalNotice>}
      <Button type="submit" size="large" wide busy={busy}>
        아이디 찾기
      </Button>
    </form>
  )
}

/** Whether no account matches the typed values (C-121); other failures show the server's text. */
const isOfInput = (error: unknown): boolean =>
  error instanceof CallFailed && [404, 422].includes(error.status)

/** The masked id, and a notice that the full id was sent. */
export function FoundCard({ found }: { found: Found }) {
  const today = useToday()
  return (
    <>
      <Card className="grid justify-items-center gap-gutter py-big text-center" as="section">
        <h2 className="text-title-s outline-none" tabIndex={-1} ref={(title) => title?.focus()}>
          아이디를 찾았습니다
        </h2>
        <p className="text-title font-bold text-text-strong">{found.id}</p>
        <p className="text-body text-text-soft">
          {dayLabelFrom(today, dayOf(new Date(found.created_at)))} 가입
        </p>
      </Card>
      <p className="text-center text-body text-text-soft">{found.sent ? ID_SENT : ID_SENT_BEFORE}</p>
    </>
  )
}

function FoundId({ found, again }: { found: Found; again: () => void }) {
  return (
    <div className="grid gap-base">
      <FoundCard found={found} />
      <Button to={urls.login} size="large" wide>
        로그인하기
      </Button>
      <Button variant="gray" wide onClick={again}>
        다시 찾기
      </Button>
    </div>
  )
}

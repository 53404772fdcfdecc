import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type FormEvent, type SetStateAction, useRef, useState } from 'react'
import { isMobile, phoneDigits } from '#kit/phone.ts'
import { useAction } from '#kit/ui/use-action.ts'
import { call, sessionUser } from '#ride/account/widgets/realm.ts'
import { createInvite } from '../contract.ts'
import { INVITE_FAILED, INVITE_SENT, NAME_AND_PHONE, PHONE_WRONG } from '../copy.ts'

export type InviteForm = { name: string; phone: string }
export type Invite = {
  form: InviteForm
  setForm: Dispatch<SetStateAction<InviteForm>>
  close: () => void
}
type Wrong = { field: 'name' | 'phone'; text: string }

/** The form of one invite: repeated presses send it once (C-235…C-242). */
export function useInvite({ form, setForm, close }: Invite) {
  const queries = useQueryClient()
  const { busy, failure, run } = useAction(INVITE_FAILED)
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const once = useRef({ key: crypto.randomUUID(), sent: '' })

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = { to_user_name: form.name.trim(), to_user_phone: phoneDigits(form.phone) }
    const refused = refusalOf(body)
    setWrong(refused)
    if (refused) return event.currentTarget.querySelector<HTMLElement>(`[name=${refused.field}]`)?.focus()
    const params = { id: sessionUser()?.id ?? '' }
    const key = keyFor(once.current, JSON.stringify(body))
    if (await run(() => call(createInvite, { params, body, key }), INVITE_SENT)) {
      setForm({ name: '', phone: '' })
      close()
    }
    // Also after a failure, because the shown invites may be outdated.
    void queries.invalidateQueries()
  }
  const type = (field: keyof typeof form) => ({
    name: field,
    value: form[field],
    error: wrong?.field === field ? wrong.text : '',
    onChange: (event: { target: { value: string } }) =>
      setForm((old) => ({ ...old, [field]: event.target.value })),
  })
  return { busy, failure, send, type }
}

function refusalOf(body: { to_user_name: string; to_user_phone: string }): Wrong | null {
  if (!body.to_user_name) return { field: 'name', text: NAME_AND_PHONE }
  if (!body.to_user_phone) return { field: 'phone', text: NAME_AND_PHONE }
  return isMobile(body.to_user_phone) ? null : { field: 'phone', text: PHONE_WRONG }
}

/** The idempotency key: the same for the same invite, new for a changed one. */
function keyFor(once: { key: string; sent: string }, sent: string): string {
  if (once.sent && once.sent !== sent) once.key = crypto.randomUUID()
  once.sent = sent
  return once.key
}

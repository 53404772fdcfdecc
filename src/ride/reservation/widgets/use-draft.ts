import { useState } from 'react'
import { useLocation, useNavigationType } from '#kit/ui/router.tsx'
import { formatAnyPhone } from '#kit/any-phone.ts'
import { sessionUser } from '#ride/account/widgets/realm.ts'
import { type Draft, type DraftForm, draftFor, storeDraft, storedDraft } from './draft-store.ts'

/** The booking draft of this tab, stored at every change; null if there is none to continue. */
export function useDraft() {
  const { state } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const [draft, setDraft] = useState<Draft | null>(() => {
    const user = sessionUser()
    const draft = user && draftFor(state, user.id, isReturn)
    return draft && withPhoneShown(greeted(draft, user))
  })
  const alter = (change: (old: Draft) => Draft) =>
    setDraft((old) => {
      if (!old) return old
      // Only the store knows the key that a payload was sent with.
      const { key, sent } = storedDraft() ?? old
      const next = change({ ...old, key, ...(sent !== undefined && { sent }) })
      storeDraft(next)
      return next
    })
  return {
    draft,
    set: (change: Partial<DraftForm>) => alter((old) => ({ ...old, form: { ...old.form, ...change } })),
    /** Turns a change of a reservation into a separate booking. */
    bookApart: () => alter(({ replaces: _, ...old }) => old),
  }
}

/** Fills an untouched form with the member's name and number, because most members ride themselves. */
function greeted(draft: Draft, user: { name: string; phone: string }): Draft {
  const { name, phone, time, pickupLocation } = draft.form
  if (name || phone || time || pickupLocation) return draft
  return { ...draft, form: { ...draft.form, name: user.name, phone: user.phone } }
}

/** Formats the phone number: a draft of a stored reservation has it as stored. */
const withPhoneShown = (draft: Draft): Draft => ({
  ...draft,
  form: { ...draft.form, phone: formatAnyPhone(draft.form.phone) },
})

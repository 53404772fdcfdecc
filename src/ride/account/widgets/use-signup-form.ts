import { useForm } from '#kit/ui/use-form.ts'
import { signupErrors } from './signup-rules.ts'
import { broughtBy, keepForm, keptForm } from './signup-store.ts'

/** The sign-up as it is filled, kept in this tab (C-081), under what the address brings (C-077). */
export function useSignupForm(search: string) {
  const { id, referrer } = broughtBy(search)
  const isSocial = id !== ''
  const form = useForm({
    start: () => keptForm(search),
    keep: keepForm,
    errorsOf: (values) => signupErrors(values, isSocial),
  })
  return { ...form, isSocial, hasReferrer: referrer !== '' }
}

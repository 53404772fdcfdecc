import { useNavigate } from '#kit/ui/router.tsx'
import type { BodyIn } from '#kit/contract.ts'
import { resetPassword } from '../recovery/contract.ts'
import { call, pairOf, subscribeRealm } from './realm.ts'
import { urls } from '#urls'

/** Gets in by a code or a person, keeps the session, and goes where the new password is set (S-123, S-125, S-126). */
export function useResetEntry() {
  const navigate = useNavigate()
  return async (body: BodyIn<typeof resetPassword>) => {
    const { token } = await call(resetPassword, {
      body,
      anonymous: true,
    })
    subscribeRealm.start(pairOf(token))
    await navigate(urls.subscribe.resetPassword)
  }
}

import { useNavigate } from '#kit/ui/router.tsx'
import type { BodyIn } from '#kit/contract.ts'
import { resetPassword } from '../recovery/contract.ts'
import { call, tokenPairOf, subscribeRealm } from './realm.ts'
import { urls } from '#urls'

/**
 * Opens a reset session by a code or a verified person, and goes to the page of the new password (S-123, S-125,
 * S-126).
 */
export function useResetEntry() {
  const navigate = useNavigate()
  return async (body: BodyIn<typeof resetPassword>) => {
    const { token } = await call(resetPassword, {
      body,
      anonymous: true,
    })
    subscribeRealm.start(tokenPairOf(token))
    await navigate(urls.subscribe.resetPassword)
  }
}

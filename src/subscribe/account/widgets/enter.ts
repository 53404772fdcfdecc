import { takeRedirect } from '#kit/web/safe-redirect.ts'
import { subscriberTokens } from '#kit/web/session.ts'
import { noteIdentity } from './identity-flag.ts'

type Entered = {
  token: { access_token: string; refresh_token: string; expires_in: number }
  user: { id: string; ci_verified: boolean }
}

/** Keeps a login, and goes where one wanted to go on this side, else to what is one's own. */
export function enter({ token, user }: Entered): void {
  noteIdentity(user)
  subscriberTokens.save({
    access: token.access_token,
    refresh: token.refresh_token,
    expiresIn: token.expires_in,
  })
  location.replace(takeRedirect('subscribe') ?? '/subscribe/my')
}

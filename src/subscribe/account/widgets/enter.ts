import { takeRedirect } from '#kit/web/safe-redirect.ts'
import { noteIdentity } from './identity-flag.ts'

type Entered = { user: { id: string; ci_verified: boolean } }

/** After a login, whose tokens are kept already: where one wanted to go on this side, else to what is one's own. */
export function enter({ user }: Entered): void {
  noteIdentity(user)
  location.replace(takeRedirect('subscribe') ?? '/subscribe/my')
}

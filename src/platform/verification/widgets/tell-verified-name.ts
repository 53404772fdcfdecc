import { alertLater } from '#kit/ui/alert-later.ts'
import { signedUpAs } from '../copy.ts'

/** Says under which name the account was made when it was typed in another spelling; resolves once it was read. */
export async function tellVerifiedName(verified: string, typed: string): Promise<void> {
  if (verified === typed.normalize('NFC').trim()) return
  await alertLater('확인된 이름으로 가입되었습니다', signedUpAs(verified)).catch(() => undefined)
}

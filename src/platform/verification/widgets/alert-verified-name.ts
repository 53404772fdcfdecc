import { loadAndShowAlert } from '#kit/ui/load-alert.ts'
import { signedUpAsText } from '../copy.ts'

/** Shows the account's name when another spelling was typed; resolves when the alert is closed. */
export async function alertVerifiedName(verified: string, typed: string): Promise<void> {
  if (verified === typed.normalize('NFC').trim()) return
  await loadAndShowAlert('확인된 이름으로 가입되었습니다', signedUpAsText(verified)).catch(() => undefined)
}

import type { MessageRefusal } from '#providers/failure.ts'

/** A message by KakaoTalk: an approved template and the values of its variables (`#{이름}`). */
export type Alimtalk = { templateId: string; variables: Record<string, string> }

/**
 * `subject` is shown only when the text is too long for a short message. With `alimtalk` the message goes by KakaoTalk
 * first; the text is the fallback.
 */
export type SmsMessage = { to: string; text: string; subject?: string; alimtalk?: Alimtalk }

/**
 * The provider accepted a message; it may not be delivered yet. `ref`: the provider's id of it, by which its delivery
 * report is fetched; null if it named none. `templateError`: the reason why the text was sent instead of the template.
 */
export type Accepted = { ref: string | null; templateError?: string }
export type SmsResult = Accepted | MessageRefusal

/** A final delivery report. `via`: how the message arrived, or was to arrive. */
export type DeliveryReport = { via: 'ALIMTALK' | 'SMS' } & (
  | { isDelivered: true }
  | { isDelivered: false; error: string }
)

export const isRefused = (result: SmsResult): result is MessageRefusal => 'code' in result

export type SmsProvider = {
  /** Whether the provider sends to this number. */
  canReach(number: string): boolean
  /**
   * Sends messages, in one call when the provider accepts all of them. A failing provider is returned as a reason too.
   * It stops waiting when the signal aborts.
   */
  sendAll(messages: SmsMessage[], signal?: AbortSignal): Promise<SmsResult[]>
  /**
   * The final reports of accepted messages by their `ref`; a message without a final report is left out. Throws
   * ProviderUnavailable or ProviderRejected.
   */
  reportsOf(refs: string[], signal?: AbortSignal): Promise<Map<string, DeliveryReport>>
}

import type { MessageRefusal } from '#providers/failure.ts'

/** A message by KakaoTalk: an approved template and the values of its variables (`#{이름}`). */
export type Alimtalk = { templateId: string; variables: Record<string, string> }

/**
 * `subject` is shown only when the text is too long for a short message. With `alimtalk` the message is sent by KakaoTalk
 * first; the text is the fallback.
 */
export type SmsMessage = { to: string; text: string; subject?: string; alimtalk?: Alimtalk }

/**
 * The provider accepted a message; it may not be delivered yet. `ref`: the provider's id of the message, needed to
 * fetch its delivery report; null if it gave none. `templateError`: why the text was sent instead of the template.
 */
export type Accepted = { ref: string | null; templateError?: string }
export type SmsResult = Accepted | MessageRefusal

/** A final delivery report. `via`: the channel by which the message arrived, or failed to. */
export type DeliveryReport = { via: 'ALIMTALK' | 'SMS' } & (
  | { isDelivered: true }
  | { isDelivered: false; error: string }
)

export const isRefused = (result: SmsResult): result is MessageRefusal => 'code' in result

export type SmsProvider = {
  /** Whether the provider can send to this number. */
  canReach(number: string): boolean
  /**
   * Sends messages, in one call when the provider accepts all of them. A failure of the provider is returned as a
   * reason too. Stops waiting when the signal aborts.
   */
  sendAll(messages: SmsMessage[], signal?: AbortSignal): Promise<SmsResult[]>
  /**
   * The final reports of accepted messages, by their `ref`; messages without a final report are absent. Throws
   * ProviderUnavailable or ProviderRejected.
   */
  reportsOf(refs: string[], signal?: AbortSignal): Promise<Map<string, DeliveryReport>>
}

import { anyPhoneDigits, isAnyPhone } from '#kit/any-phone.ts'
import { HEARING_WORDS, type Notify } from '../recipient/rules.ts'
import type { NotifyDraft, TypedRecipient } from './notify-draft.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The first error of a typed recipient, with its field; null for a complete one. */
export function recipientError({ name, contact }: TypedRecipient): ['name' | 'contact', string] | null {
  if (!name.trim()) return ['name', '이름을 입력해 주세요.']
  if (!contact.trim()) return ['contact', '휴대폰 번호나 이메일을 입력해 주세요.']
  const isRight = isAnyPhone(contact) || EMAIL.test(contact.trim())
  return isRight
    ? null
    : ['contact', '휴대폰 번호나 이메일을 정확히 입력해 주세요. 해외 번호는 국가 번호부터 적어 주세요.']
}

/** The choices in the format of the API; null for the defaults. */
export function notifyOf({ passenger, others }: NotifyDraft): Notify | null {
  if (!passenger && !others.length) return null
  return { ...(passenger && { passenger }), others: others.map(otherOf) }
}

const otherOf = ({ name, contact, language }: TypedRecipient) => ({
  name: name.trim(),
  phone: contact.includes('@') ? null : anyPhoneDigits(contact),
  email: contact.includes('@') ? contact.trim() : null,
  language,
})

/** The first error of each other recipient, by the name of its field. */
export const recipientErrors = ({ others }: NotifyDraft): Partial<Record<`recipient-${string}`, string>> =>
  Object.fromEntries(
    others.flatMap((other, at) => {
      const error = recipientError(other)
      return error ? [[`recipient-${error[0]}-${at}`, error[1]]] : []
    }),
  )

/** `isOwn`: the booker is the passenger. `isSilent`: the address book says that the passenger gets no messages. */
type Rider = { name: string; isOwn?: boolean; isSilent?: boolean }

/** The recipients as text: `예약하신 분, 이회장님 (당일 안내만), Mr. Smith`. */
export function hearersText({ passenger, others }: NotifyDraft, { name, isOwn, isSilent }: Rider): string {
  const hearing = passenger || (isSilent && 'NONE')
  const rider = `${name}님${hearing ? ` (${HEARING_WORDS[hearing]})` : ''}`
  return ['예약하신 분', ...(isOwn ? [] : [rider]), ...others.map((other) => other.name)].join(', ')
}

import { isPhone, phoneDigits } from '#kit/phone.ts'
import type { Language } from '#kit/language.ts'
import { type Hearing, HEARING_WORDS, type Notify } from '../recipient/rules.ts'

/** Another recipient as it is typed: a number or an e-mail address. */
export type TypedRecipient = { name: string; contact: string; language: Language }
/** The choices of the form; an empty choice of the passenger means the default. */
export type NotifyDraft = { passenger: Hearing | ''; others: TypedRecipient[] }

export const NO_NOTIFY: NotifyDraft = { passenger: '', others: [] }

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The first error of a typed recipient, with its field; null for a complete one. */
export function recipientError({ name, contact }: TypedRecipient): ['name' | 'contact', string] | null {
  if (!name.trim()) return ['name', '이름을 입력해 주세요.']
  if (!contact.trim()) return ['contact', '휴대폰 번호나 이메일을 입력해 주세요.']
  const isRight = isPhone(contact) || EMAIL.test(contact.trim())
  return isRight ? null : ['contact', '휴대폰 번호나 이메일을 정확히 입력해 주세요.']
}

/** The choices as the payload has them; nothing while they are the defaults. */
export function notifyPayload({ passenger, others }: NotifyDraft) {
  if (!passenger && !others.length) return {}
  const typed = others.map(({ name, contact, language }) => ({
    name: name.trim(),
    ...(contact.includes('@') ? { email: contact.trim() } : { phone: phoneDigits(contact) }),
    language,
  }))
  return { notify: { ...(passenger && { passenger }), others: typed } }
}

/** The choices of a reservation, to be edited again. */
export const notifyDraftOf = (notify: Notify | null): NotifyDraft => ({
  passenger: notify?.passenger ?? '',
  others: (notify?.others ?? []).map(({ name, phone, email, language }) => ({
    name,
    contact: phone ?? email ?? '',
    language,
  })),
})

/** `예약하신 분, 이회장님 (당일 안내만), Mr. Smith`: the people who are told. */
export function hearersText({ passenger, others }: NotifyDraft, name: string, isOwn: boolean): string {
  const rider = `${name}님${passenger ? ` (${HEARING_WORDS[passenger]})` : ''}`
  return ['예약하신 분', ...(isOwn ? [] : [rider]), ...others.map((other) => other.name)].join(', ')
}

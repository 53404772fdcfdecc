import type { Language } from '#kit/language.ts'
import { addressOf, type Hearing, type Notify } from '../recipient/rules.ts'

/** Another recipient as it is typed: a number or an e-mail address. */
export type TypedRecipient = { name: string; contact: string; language: Language }
/** The choices of the form; an empty choice of the passenger means the default. */
export type NotifyDraft = { passenger: Hearing | ''; others: TypedRecipient[] }

export const NO_NOTIFY: NotifyDraft = { passenger: '', others: [] }

/** The recipients of a reservation as form values. */
export const notifyDraftOf = (notify: Notify | null): NotifyDraft => ({
  passenger: notify?.passenger ?? '',
  others: (notify?.others ?? []).map((other) => ({
    name: other.name,
    contact: addressOf(other),
    language: other.language,
  })),
})

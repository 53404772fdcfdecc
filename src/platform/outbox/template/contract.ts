import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { LANGUAGES } from '#kit/language.ts'
import { maybeLine, text } from '#kit/text.ts'

const templateRow = z.object({
  /** The kind of message, and its label for staff. */
  kind: z.string(),
  label: z.string(),
  language: z.enum(LANGUAGES),
  /** The text to register at KakaoTalk. */
  text: z.string(),
  /** The id of the approved template; null: these messages are sent as SMS. */
  template_id: z.string().nullable(),
})
export type TemplateRow = z.output<typeof templateRow>

/** The texts that can be sent by KakaoTalk, each with the id of its approved template. */
export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/admin/message-templates',
  who: 'admin',
  needs: 'MESSAGES',
  summary: 'The templates of KakaoTalk',
  output: z.array(templateRow),
})

/** Sets the id of an approved template; an empty one restores the server's configuration. 404 for a kind without a template. */
export const putTemplate = endpoint({
  method: 'PUT',
  path: '/api/admin/message-templates',
  who: 'admin',
  needs: 'MESSAGES',
  summary: 'Set the id of a template of KakaoTalk',
  body: z.strictObject({ kind: text(60), language: z.enum(LANGUAGES), template_id: maybeLine(60) }),
  output: templateRow,
})

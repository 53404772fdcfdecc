import { z } from 'zod'
import { developmentKeys } from '#providers/development-keys.ts'
import type { SolapiState } from './solapi-store.ts'

export const kakaoOptions = z.object({
  pfId: z.string().optional(),
  templateId: z.string(),
  variables: z.record(z.string().regex(/^#\{[^{}.]+\}$/), z.string()).default({}),
  disableSms: z.boolean().default(false),
})
type Options = z.infer<typeof kakaoOptions>

const VARIABLE = /#\{[^{}]+\}/g

/** The code by which a message with this template is refused; null if it is accepted. The codes are invented. */
export function templateRefusal({ templates }: SolapiState, options: Options | undefined): string | null {
  if (options?.pfId !== developmentKeys.solapi.pfId) return '1028'
  const template = templates.get(options.templateId)
  if (!template) return '1025'
  if (template.status === 'REJECTED') return '1026'
  const isMissing = (variable: string) => !options.variables[variable]
  return (template.text.match(VARIABLE) ?? []).some(isMissing) ? '1027' : null
}

/**
 * The text that KakaoTalk shows, or the code for an accepted message that it does not deliver: the recipient of …9003
 * does not use KakaoTalk.
 */
export function kakaoFateOf(
  { templates, withoutKakao }: SolapiState,
  { to, kakaoOptions: options }: { to: string; kakaoOptions?: Options | undefined },
): { text: string; code?: string } {
  const template = templates.get(options?.templateId ?? '')
  const text = (template?.text ?? '').replace(VARIABLE, (variable) => options?.variables[variable] ?? '')
  if (template?.status === 'WITHDRAWN') return { text, code: '3107' }
  return withoutKakao.has(to) || to.endsWith('9003') ? { text, code: '3104' } : { text }
}

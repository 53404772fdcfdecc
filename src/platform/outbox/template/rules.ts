import { LANGUAGES } from '#kit/language.ts'
import type { World } from '#world'

/** The texts to register at KakaoTalk, of each kind of message that has a template, in each language. */
export const templateTexts = (kinds: World['messageKinds'], site: string) =>
  Object.values(kinds).flatMap(({ name, label, template }) =>
    template
      ? LANGUAGES.map((language) => ({ name, label, language, text: template.text({ language, site }) }))
      : [],
  )

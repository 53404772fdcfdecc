import type { AlimtalkTemplates, World } from '#world'
import { ConfigRefused } from './config.ts'

type Kinds = World['messageKinds']

/** The templates as configured; an id for a kind of message that has no template is refused. */
export function knownTemplates(templates: AlimtalkTemplates, kinds: Kinds): AlimtalkTemplates {
  const unknown = Object.keys(templates).find((kind) => !kinds[kind]?.template)
  if (unknown === undefined) return templates
  const known = Object.keys(kinds).filter((kind) => kinds[kind]!.template)
  throw new ConfigRefused(
    `SOLAPI_KAKAO_TEMPLATES names ${unknown}, which has no template; these have one: ${known.join(', ')}.`,
  )
}

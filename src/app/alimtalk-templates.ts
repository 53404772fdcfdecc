import type { AlimtalkTemplates, World } from '#world'
import { ConfigRefused } from './config.ts'

type Kinds = World['messageKinds']

/** Returns the configured templates; refuses an id for a kind of message without a template. */
export function knownTemplates(templates: AlimtalkTemplates, kinds: Kinds): AlimtalkTemplates {
  const unknown = Object.keys(templates).find((kind) => !kinds[kind]?.template)
  if (unknown === undefined) return templates
  const known = Object.keys(kinds).filter((kind) => kinds[kind]!.template)
  throw new ConfigRefused(
    `SOLAPI_KAKAO_TEMPLATES names ${unknown}, which has no template; these have one: ${known.join(', ')}.`,
  )
}

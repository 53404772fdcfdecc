import type { AlimtalkTemplates, World } from '#world'
import { storedTemplates } from './store.ts'

/** Loads the stored template ids into this server; where none is stored, the configured id applies. */
export async function loadTemplates({ db, settings }: World): Promise<void> {
  const templates: AlimtalkTemplates = structuredClone(settings.configuredTemplates)
  for (const { kind, language, templateId } of await storedTemplates(db))
    templates[kind] = { ...templates[kind], [language]: templateId }
  settings.alimtalkTemplates = templates
}

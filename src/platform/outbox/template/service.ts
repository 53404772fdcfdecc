import type { AlimtalkTemplates, World } from '#world'
import { storedTemplates } from './store.ts'

/** Makes this server send with the stored ids; those of its configuration are valid where none is stored. */
export async function loadTemplates({ db, settings }: World): Promise<void> {
  const templates: AlimtalkTemplates = structuredClone(settings.configuredTemplates)
  for (const { kind, language, templateId } of await storedTemplates(db))
    templates[kind] = { ...templates[kind], [language]: templateId }
  settings.alimtalkTemplates = templates
}

import { and, eq } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import type { Language } from '#kit/language.ts'
import { alimtalkTemplate } from '../tables.ts'

type Template = { kind: string; language: Language; template_id: string }

export const storedTemplates = (tx: Tx) => tx.select().from(alimtalkTemplate)

/** Stores the id; an empty one deletes it. */
export async function storeTemplate(tx: Tx, given: Template): Promise<void> {
  const { kind, language, template_id: templateId } = given
  const { kind: kinds, language: languages } = alimtalkTemplate
  await (templateId
    ? tx
        .insert(alimtalkTemplate)
        .values({ kind, language, templateId })
        .onConflictDoUpdate({ target: [kinds, languages], set: { templateId } })
    : tx.delete(alimtalkTemplate).where(and(eq(kinds, kind), eq(languages, language))))
}

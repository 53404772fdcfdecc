import type { Call } from '#kit/http-server.ts'
import { found } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import type { Unit, World } from '#world'
import type * as contract from './contract.ts'
import { templateTexts } from './rules.ts'
import { storedTemplates, storeTemplate } from './store.ts'

const SITE = 'https://example.com'

/** The texts with the ids of the server's configuration. */
const configuredRows = ({ messageKinds, settings }: World): contract.TemplateRow[] =>
  templateTexts(messageKinds, settings.publicUrl ?? SITE).map(({ name: kind, ...text }) => ({
    ...text,
    kind,
    template_id: settings.configuredTemplates[kind]?.[text.language] ?? null,
  }))

async function templates(world: World, tx = world.db as Unit['tx']): Promise<contract.TemplateRow[]> {
  const stored = await storedTemplates(tx)
  return configuredRows(world).map((row) => {
    const own = stored.find(({ kind, language }) => kind === row.kind && language === row.language)
    return own ? { ...row, template_id: own.templateId } : row
  })
}

export const list = (world: World) => templates(world)

export const put = (world: World, call: Call<typeof contract.putTemplate>) =>
  change(world, call, async (unit: Unit) => {
    const { kind, language } = call.body
    const rowNow = async () =>
      found((await templates(world, unit.tx)).find((row) => row.kind === kind && row.language === language))
    const before = await rowNow()
    await storeTemplate(unit.tx, call.body)
    const after = await rowNow()
    if (after.template_id === before.template_id) return after
    unit.audit({
      action: 'TEMPLATE',
      subject: 'message',
      subjectId: null,
      before: { template: textOf(before) },
      after: { template: textOf(after) },
    })
    unit.publish('company', {})
    return after
  })

const textOf = ({ label, language, template_id: id }: contract.TemplateRow) =>
  `${label} (${language}) ${id ?? '-'}`

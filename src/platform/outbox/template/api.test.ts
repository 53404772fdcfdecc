import { afterEach, expect, test } from 'vitest'
import { startListeners } from '#app/jobs.ts'
import { newMember, theAdmin } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'
import type { TemplateRow } from './contract.ts'
import { loadTemplates } from './service.ts'

const t = testWorld()
const URL = '/api/admin/message-templates'
afterEach(() => {
  t.world.settings.configuredTemplates = {}
})

const listed = async (): Promise<TemplateRow[]> =>
  (await t.call({ url: URL, headers: (await theAdmin(t)).headers })).json().result
const put = async (kind: string, template_id: string, language = 'ko') =>
  t.call({
    method: 'PUT',
    url: URL,
    headers: (await theAdmin(t)).headers,
    payload: { kind, language, template_id },
  })
const idOf = async ({ kind, language }: TemplateRow) =>
  (await listed()).find((row) => row.kind === kind && row.language === language)!.template_id

test('every text with a template is listed once in each language, without an id at first', async () => {
  const rows = await listed()
  expect(rows.length).toBeGreaterThan(4)
  expect(new Set(rows.map(({ kind, language }) => `${kind} ${language}`)).size).toBe(rows.length)
  expect(rows.every(({ text, template_id }) => text !== '' && template_id === null)).toBe(true)
})

test('servers load and use a stored id; an empty one restores the configured id', async () => {
  const [row] = await listed()
  const { kind } = row!
  const listening = startListeners(t.world)
  expect((await put(kind, ' T-1 ')).json().result).toMatchObject({ kind, language: 'ko', template_id: 'T-1' })
  await expect.poll(() => t.world.settings.alimtalkTemplates[kind]?.ko).toBe('T-1')
  await listening.stop()
  t.world.settings.configuredTemplates = { [kind]: { ko: 'T-0', en: 'T-E' } }
  await loadTemplates(t.world)
  expect(t.world.settings.alimtalkTemplates[kind]).toEqual({ ko: 'T-1', en: 'T-E' })
  expect((await put(kind, '')).json().result.template_id).toBe('T-0')
  await loadTemplates(t.world)
  expect(t.world.settings.alimtalkTemplates[kind]).toEqual({ ko: 'T-0', en: 'T-E' })
  expect(await idOf(row!)).toBe('T-0')
})

test('two concurrent changes of a template store one of the two ids', async () => {
  const [row] = await listed()
  const answers = await Promise.all(['A', 'B', 'C', 'D'].map((id) => put(row!.kind, id)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(['A', 'B', 'C', 'D']).toContain(await idOf(row!))
})

test('a kind without a template, a wrong language and a member are refused', async () => {
  expect((await put('no_such_kind', 'T')).statusCode).toBe(404)
  expect((await put((await listed())[0]!.kind, 'T', 'fr')).statusCode).toBe(422)
  const { headers } = await newMember(t)
  expect((await t.call({ url: URL, headers })).statusCode).toBe(403)
})

import { expect, test } from 'vitest'
import { templateTexts } from '#platform/outbox/template/rules.ts'
import { knownTemplates } from './alimtalk-templates.ts'
import { ConfigRefused } from './config.ts'
import { roomDeclarations } from './rooms.ts'

const kinds = roomDeclarations.messageKinds

test('accepts ids only for kinds that have a template', () => {
  const templates = { reservation_confirmed: { ko: 'KA01' } }
  expect(knownTemplates(templates, kinds)).toBe(templates)
  for (const kind of ['code', 'reservation_confirmd'])
    expect(() => knownTemplates({ [kind]: { ko: 'KA01' } }, kinds)).toThrow(ConfigRefused)
})

test('prints the text to register for each kind and language, with the domain of the site', () => {
  const texts = templateTexts(kinds, 'https://mosim.example')
  const english = texts.find(({ name, language }) => name === 'reservation_confirmed' && language === 'en')
  expect(english!.text).toBe(
    '[MOSIM] Your ride is confirmed.\n#{일시}\n#{차량}\nhttps://mosim.example/#{링크}',
  )
  expect(texts).toHaveLength(22)
})

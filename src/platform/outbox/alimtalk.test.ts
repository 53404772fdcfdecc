import { beforeEach, expect, test } from 'vitest'
import type { Language } from '#kit/language.ts'
import { messageKind, type Rendering } from '#kit/unit-of-work.ts'
import { newPhone } from '#testing/actors.ts'
import { removeMessages } from '#testing/messages.ts'
import { START, testWorld } from '#testing/world.ts'
import { sendMessages } from './jobs.ts'
import { addMessages } from './store.ts'

const t = testWorld()

type Facts = { who: string; language?: Language }
const HELLO = messageKind<Facts>({
  name: 'note',
  label: '시험',
  text: ({ who }, { language }) => `${language}: ${who}`,
  template: {
    text: ({ language }) => `${language}: #{이름}`,
    variables: ({ who }: Facts, _: Rendering) => (who ? { '#{이름}': who } : null),
  },
})
const plan = (body: object) =>
  fetch(`${t.simulatorUrl}/__sim/solapi/config`, { method: 'POST', body: JSON.stringify(body) })
const template = (status: string) => plan({ templates: { T1: { status, text: 'ko: #{이름}' } } })

const all = async (_: unknown, messages: { id: string }[]) => new Set(messages.map(({ id }) => id))
const send = () => sendMessages(t.world, 'SMS', all)

beforeEach(async () => {
  t.setNow(START)
  t.world.messageKinds = { ...t.world.messageKinds, note: HELLO, code: HELLO }
  t.world.settings.alimtalkTemplates = { note: { ko: 'T1' }, code: { ko: 'T1' } }
  await removeMessages(t.world.db)
  await template('APPROVED')
})

const queue = (recipient: string, facts: Facts, kind = 'note') =>
  addMessages(t.world.db, null, [{ kind, subjectId: null, recipient, facts }], t.world.now())

async function arrived(recipient: string): Promise<string[]> {
  const messages = await (await fetch(`${t.simulatorUrl}/__sim/messages?to=${recipient}`)).json()
  return messages.map(({ channel, text }: { channel: string; text: string }) => `${channel} ${text}`)
}

test.each<[string, Facts, string, string[]]>([
  ['a kind with a template goes to KakaoTalk', { who: '홍길동' }, 'note', ['alimtalk ko: 홍길동']],
  ['a language without a template goes by text', { who: 'Kim', language: 'en' }, 'note', ['sms en: Kim']],
  ['a message that differs from the template goes by text', { who: '' }, 'note', ['sms ko: ']],
  ['a secret goes by text', { who: '123456' }, 'code', ['sms ko: 123456']],
])('%s', async (_, facts, kind, expected) => {
  const phone = newPhone()
  await queue(phone, facts, kind)
  await send()
  expect(await arrived(phone)).toEqual(expected)
})

test.each(['REJECTED', 'WITHDRAWN'])(
  'messages arrive once, as texts, when their template is %s while they wait',
  async (status) => {
    const phones = Array.from({ length: 5 }, newPhone)
    for (const phone of phones) await queue(phone, { who: '홍길동' })
    await template(status)
    await send()
    for (const phone of phones) expect(await arrived(phone)).toEqual(['sms ko: 홍길동'])
  },
)

import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { CHANNELS, messageKind, type MessageKind } from '#kit/unit-of-work.ts'
import { addMessages } from '#platform/outbox/store.ts'
import { remindOfTomorrow } from '#ride/reservation/reminder/jobs.ts'
import { book, bookingForm, carNamed, memberWithTickets, newPhone } from '#testing/actors.ts'
import { arrivedAt, newForeignPhone, planFault, planSolapi } from '#testing/message-providers.ts'
import { removeMessages } from '#testing/messages.ts'
import { dispatchRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'
import { templateTexts } from '#platform/outbox/template/rules.ts'
import { startOutbox } from './jobs.ts'

const t = testWorld()
const NEVER_MS = 86_400_000
beforeEach(async () => {
  t.setNow(START)
  await removeMessages(t.world.db)
})

const arrivedIn = async (to: string) =>
  (await arrivedAt(t.simulatorUrl, to))
    .toReversed()
    .map(({ channel, text }) => `${channel} ${text.split('\n')[0]}`)

/** Registers the templates of all kinds, and configures their ids. */
async function approveAll(): Promise<void> {
  const texts = templateTexts(t.world.messageKinds, 'https://mosim.example')
  t.world.settings.publicUrl = 'https://mosim.example'
  t.world.settings.alimtalkTemplates = {}
  for (const { name, language } of texts)
    t.world.settings.alimtalkTemplates[name] = {
      ...t.world.settings.alimtalkTemplates[name],
      [language]: `${name} ${language}`,
    }
  await planSolapi(t.simulatorUrl, {
    templates: Object.fromEntries(
      texts.map(({ name, language, text }) => [`${name} ${language}`, { status: 'APPROVED', text }]),
    ),
  })
}

test('each recipient of a ride gets messages by their channel and in their language @long', async () => {
  await approveAll()
  const member = await memberWithTickets(t, 1)
  const [phone, abroad, english] = [newPhone(), newForeignPhone(), newPhone()]
  const email = `${newPhone()}@example.com`
  const others = [
    { name: 'Mr. Smith', phone: abroad, language: 'en' },
    { name: 'Ms. Kim', phone: english, language: 'en' },
    { name: '한과장', email, language: 'ko' },
  ]
  const car = await carNamed(t, 'ALPHARD')
  const form = bookingForm(car.id, '2026-12-10', { phone, notify: { others } })
  const { id } = (await book(t, member, form)).json().result
  await t.sendMessages()
  await dispatchRide(t, id, { status: 'CONFIRMED' })
  await t.sendMessages()
  t.setNow('2026-12-09T09:00:00Z')
  await remindOfTomorrow(t.world)
  await t.sendMessages()
  await dispatchRide(t, id, { status: 'CANCELLED' })
  await t.sendMessages()
  const [ko, en] = ['[모심] 예약이', '[MOSIM] Your ride']
  expect(await arrivedIn(member.phone)).toEqual([
    'alimtalk [모심] 예약 신청이 접수되었습니다. 확인 후 문자로 안내드리겠습니다.',
    `alimtalk ${ko} 확정되었습니다.`,
    // The reminder of a ride without a driver has one line less than its template.
    'sms [모심] 내일 모시겠습니다.',
    // The template of a cancellation mentions the ticket that staff returned.
    `alimtalk ${ko} 취소되었습니다.`,
  ])
  expect(await arrivedIn(phone)).toEqual([`alimtalk ${ko} 확정되었습니다.`, `sms ${ko} 취소되었습니다.`])
  expect(await arrivedIn(abroad)).toEqual([
    'sms [MOSIM] Your request was received. We will confirm it shortly.',
    `sms ${en} is confirmed.`,
    'sms [MOSIM] We will pick you up tomorrow.',
    `sms ${en} was canceled.`,
  ])
  expect(await arrivedIn(english)).toEqual([
    'sms [MOSIM] Your request was received. We will confirm it shortly.',
    `alimtalk ${en} is confirmed.`,
    'sms [MOSIM] We will pick you up tomorrow.',
    `sms ${en} was canceled.`,
  ])
  expect(await arrivedIn(email)).toEqual([
    'email [모심] 예약 신청이 접수되었습니다. 확인 후 문자로 안내드리겠습니다.',
    `email ${ko} 확정되었습니다.`,
    'email [모심] 내일 모시겠습니다.',
    `email ${ko} 취소되었습니다.`,
  ])
})

const OFFER = messageKind<{ text: string }>({
  name: 'offer',
  label: '알림톡',
  title: () => '',
  text: ({ text }) => text,
  template: { text: () => '#{본문}', variables: ({ text }) => ({ '#{본문}': text }) },
})

test('an outage, a restart and a withdrawn template neither lose nor repeat messages @long', async () => {
  t.world.messageKinds = { ...t.world.messageKinds, offer: OFFER as MessageKind<never> }
  t.world.settings.alimtalkTemplates = { offer: { ko: 'T1' } }
  await planSolapi(t.simulatorUrl, { templates: { T1: { status: 'APPROVED', text: '#{본문}' } } })
  const message = (kind: string, recipient: string) => ({
    kind,
    subjectId: null,
    recipient,
    channel: recipient.includes('@') ? ('EMAIL' as const) : ('SMS' as const),
    facts: { text: `안내 ${recipient}` },
  })
  const addresses = [newPhone(), newPhone(), newForeignPhone(), `${newPhone()}@example.com`]
  const [templated, ...rest] = addresses
  const waiting = [message('offer', templated!), ...rest.map((to) => message('note', to))]
  await addMessages(t.world.db, null, waiting, t.world.now())
  for (const lane of ['SMS', 'ABROAD', 'EMAIL'] as const) await planFault(t.simulatorUrl, lane, 503)
  const before = startOutbox(t.world, NEVER_MS)
  before.wake(CHANNELS)
  await before.settled()
  await before.stop()
  const states = async () =>
    (await t.world.db.execute(sql`select state, attempts from message order by created_at`)).rows
  expect(await states()).toEqual(addresses.map(() => ({ state: 'WAITING', attempts: 1 })))
  await planSolapi(t.simulatorUrl, { templates: { T1: null } })
  for (const lane of ['SMS', 'ABROAD', 'EMAIL'] as const) await planFault(t.simulatorUrl, lane, null)
  t.setNow(new Date(Date.parse(START) + 5_000))
  const after = startOutbox(t.world, NEVER_MS)
  for (let time = 0; time < 2; time++) {
    after.wake(CHANNELS)
    await after.settled()
  }
  await after.stop()
  expect(await states()).toEqual(addresses.map(() => ({ state: 'SENT', attempts: 2 })))
  for (const to of addresses)
    expect(await arrivedIn(to)).toEqual([`${to.includes('@') ? 'email' : 'sms'} 안내 ${to}`])
})

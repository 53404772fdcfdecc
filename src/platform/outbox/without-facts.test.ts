import { expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { newPhone } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'
import { sendMessages } from './jobs.ts'
import { requeueFailed } from './store.ts'
import { endedMessage, message } from './tables.ts'

const t = testWorld()

test('resends a message that an old build stored without facts, with its old text', async () => {
  const recipient = newPhone()
  const old = { id: newId(), kind: 'note', recipient, title: '안내', text: '예전 안내' }
  await t.world.db.insert(endedMessage).values({ ...old, state: 'FAILED', createdAt: t.world.now() })
  await requeueFailed(t.world.db, t.world.now())
  await sendMessages(t.world, 'SMS', async () => new Set([old.id]))
  const answer = await fetch(`${t.simulatorUrl}/__sim/messages?to=${recipient}`)
  expect(await answer.json()).toMatchObject([{ text: '예전 안내' }])
  expect(await t.world.db.select().from(message)).toMatchObject([{ ...old, state: 'SENT' }])
})

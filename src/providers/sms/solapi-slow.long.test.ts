import { expect, test } from 'vitest'
import { developmentKeys } from '#providers/development-keys.ts'
import { openTestSimulator } from '#simulator/testing.ts'
import { openSolapi } from './solapi.ts'

test('waits 8.5 seconds for a slow provider', async () => {
  const { url, now, post, get } = await openTestSimulator()
  const sms = openSolapi({ baseUrl: url, ...developmentKeys.solapi, now })
  await post('/__sim/solapi/config', { latencyMs: 8_500 })
  expect(await sms.sendAll([{ to: '01012345678', text: 'x' }])).toMatchObject([
    { ref: expect.stringMatching(/^M4V/) },
  ])
  expect((await get('/__sim/messages?to=01012345678')).body()).toHaveLength(1)
})

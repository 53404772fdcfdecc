import { expect, test } from 'vitest'
import { theAdmin } from '#testing/actors.ts'
import { newDriverOnPhone } from '#testing/drive.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()

test('the manifest opens the driver’s own link, and no cache stores it', async () => {
  const driver = await newDriverOnPhone(t)
  const answer = await t.call({ url: `${driver.path}/manifest` })
  const page = driver.path.replace('/api/drive/', '/d/')
  expect(answer.json()).toMatchObject({ id: '/d', start_url: page, scope: page, display: 'standalone' })
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringContaining('application/manifest+json'),
    'cache-control': expect.stringContaining('no-store'),
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  })
})

test('a link that has ended has no manifest', async () => {
  const driver = await newDriverOnPhone(t)
  const { headers } = await theAdmin(t)
  await t.call({ method: 'POST', url: `/api/drivers/${driver.id}/link`, headers })
  expect((await t.call({ url: `${driver.path}/manifest` })).statusCode).toBe(404)
})

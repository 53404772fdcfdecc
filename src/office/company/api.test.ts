import { afterEach, expect, test } from 'vitest'
import { companyFacts, setCompanyFacts } from '#brand'
import { startListeners } from '#app/jobs.ts'
import { renderPage } from '#app/render.tsx'
import { MOVE_TIME_WORDS } from '#ride/reservation/copy.ts'
import { transferText } from '#ride/ticket/purchase/copy.ts'
import { theAdmin } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'
import { loadCompany } from './service.ts'

const t = testWorld()
const first = companyFacts()
afterEach(() => setCompanyFacts(first))

const URL = '/api/admin/company'
async function asStaff(method: 'GET' | 'PATCH', payload?: object) {
  const { headers } = await theAdmin(t)
  return t.call({ method, url: URL, headers, ...(payload && { payload }) })
}
const change = (payload: object) => asStaff('PATCH', payload)
const shown = async () => (await asStaff('GET')).json().result

test('the first facts are valid until the owner changes some; the others stay', async () => {
  const before = await shown()
  expect(before).toMatchObject({
    name: '주식회사 모심',
    bank: { name: '모심은행', number: '000-000000-00-000', holder: '주식회사 모심' },
    version: 1,
  })
  const changed = await change({ name: '주식회사 하늘길', business_number: '1208147521', version: 1 })
  expect(changed.statusCode).toBe(200)
  const { id, ...after } = changed.json().result
  expect(after).toEqual({
    ...before,
    id: undefined,
    name: '주식회사 하늘길',
    business_number: '120-81-47521',
    version: 2,
  })
  expect(await shown()).toEqual({ id, ...after })
})

test('the payload of the first facts can be sent back unchanged', async () => {
  const { id: _, version: __, ...facts } = await shown()
  expect((await change(facts)).json().result).toMatchObject(facts)
})

test.each([
  ['business_number', '123-45-67890'],
  ['phone', '전화'],
  ['phone', '010-1234-56789'],
  ['email', 'help'],
  ['chat_url', 'javascript:alert(1)'],
  ['chat_url', 'http://pf.kakao.com/_mosim'],
  ['bank.number', '모심은행 1'],
  ['name', ' '],
])('a wrong %s is refused at its field and changes nothing: %s', async (field, value) => {
  const before = await shown()
  const wrong = field === 'bank.number' ? { bank: { ...before.bank, number: value } } : { [field]: value }
  const refused = await change({ owner: '다른 분', ...wrong })
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, [field]])
  expect(await shown()).toEqual(before)
})

test('of two changes of one version the second is refused with what the first changed', async () => {
  const { version } = await shown()
  const [one, two] = [
    await change({ phone: '1588-0001', version }),
    await change({ owner: '박대표', version }),
  ]
  expect([one.statusCode, two.statusCode, two.json().code]).toEqual([200, 409, 'STALE'])
  expect(two.json().changed).toMatchObject([{ field: 'phone' }])
})

test('texts, messages and pages contain the current facts as soon as a server has loaded them', async () => {
  const facts = {
    bank: { name: '하늘은행', number: '110-222-333333', holder: '하늘길' },
    phone: '02-345-6789',
  }
  expect((await change({ ...facts, name: '주식회사 하늘길' })).statusCode).toBe(200)
  await loadCompany(t.world)
  expect(transferText({ title: '6 TICKET', amount: 1 })).toContain('하늘은행 110-222-333333 하늘길')
  expect(MOVE_TIME_WORDS.MOVE_TOO_FAR).toContain('02-345-6789')
  const company = companyFacts()
  setCompanyFacts(first)
  const fetch = async () => ({ status: 404, body: {} })
  for (const path of ['/terms', '/privacy']) {
    const { html, company: sent } = await renderPage(path, {
      fetch,
      origin: 'https://mosim.example',
      company,
    })
    expect(html).toContain('주식회사 하늘길')
    expect(html).not.toContain(first.company)
    expect(JSON.parse(sent)).toEqual(company)
  }
})

test('a server that may have missed the event of a change loads the facts', async () => {
  await change({ name: '주식회사 새길' })
  const listening = startListeners(t.world)
  t.world.events.missed()
  await expect.poll(() => companyFacts().company).toBe('주식회사 새길')
  await listening.stop()
})

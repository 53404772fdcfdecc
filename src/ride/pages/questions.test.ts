import { expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { newMember, theAdmin } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'
import { FAQ_GROUPS } from './rules.ts'

const t = testWorld()
const FAQS = '/api/admin/faqs'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const asAdmin = async (method: Method, url: string, payload?: object, headers: object = {}) =>
  t.call({
    method,
    url,
    headers: { ...(await theAdmin(t)).headers, ...headers },
    ...(payload && { payload }),
  })
const form = (more: object = {}) => ({
  group: '추천인',
  question: '동승자도 초대하나요?',
  answer: '네.\n됩니다.',
  ...more,
})
const added = async (more: object = {}) => (await asAdmin('POST', FAQS, form(more))).json().result
type Group = { group: string; items: { id: string; question: string }[] }
const shown = async (): Promise<Group[]> => (await t.call({ url: '/api/faqs' })).json().result
const idsOf = async (group: string) => {
  const found = (await shown()).find((one) => one.group === group)
  return found?.items.map(({ id }) => id) ?? []
}

test('the first questions are in the four groups of the page, in its order (C-275)', async () => {
  const groups = await shown()
  expect(groups.map(({ group }) => group)).toEqual([...FAQ_GROUPS])
  for (const { items } of groups) {
    expect(items.length).toBeGreaterThan(2)
    for (const item of items)
      expect(item).toEqual({
        id: expect.any(String),
        question: expect.any(String),
        answer: expect.any(String),
      })
  }
})

test('visitors see additions, changes, moves and removals of questions immediately', async () => {
  const [last, first] = [await added(), await added({ order: 0 })]
  const ids = await idsOf('추천인')
  expect([ids[0], ids.at(-1)]).toEqual([first.id, last.id])
  expect((await shown()).map(({ group }) => group)).toEqual([...FAQ_GROUPS])
  await asAdmin('PATCH', `${FAQS}/${last.id}`, { group: '회원정보', question: '옮긴 질문', version: 1 })
  expect(await idsOf('추천인')).not.toContain(last.id)
  expect((await idsOf('회원정보')).at(-1)).toBe(last.id)
  const text = async () => (await t.call({ url: '/api/faqs' })).body
  expect(await text()).toContain('옮긴 질문')
  for (const { id } of [last, first]) expect((await asAdmin('DELETE', `${FAQS}/${id}`)).statusCode).toBe(204)
  expect(await text()).not.toContain('옮긴 질문')
})

test('a question is added once per key; of two changes of one version, the second is refused', async () => {
  const key = { 'idempotency-key': newId() }
  const [one, again] = [await asAdmin('POST', FAQS, form(), key), await asAdmin('POST', FAQS, form(), key)]
  const faq = one.json().result
  expect(faq).toEqual({ ...form(), id: expect.any(String), order: expect.any(Number), version: 1 })
  expect([one.statusCode, again.json().result]).toEqual([201, faq])
  const url = `${FAQS}/${faq.id}`
  expect((await asAdmin('PATCH', url, { group: '결제내역', version: 1 })).json().result).toEqual({
    ...faq,
    group: '결제내역',
    version: 2,
  })
  const late = await asAdmin('PATCH', url, { answer: '늦었습니다.', version: 1 })
  expect([late.statusCode, late.json().code, late.json().current.group]).toEqual([409, 'STALE', '결제내역'])
  expect(late.json().changed).toEqual([expect.objectContaining({ field: 'group' })])
  expect((await asAdmin('DELETE', url)).statusCode).toBe(204)
  expect((await asAdmin('DELETE', url)).statusCode).toBe(404)
})

test.each([
  ['an unknown group', { group: '기타' }, 'group'],
  ['no group', { group: undefined }, 'group'],
  ['a question without a text', { question: ' ' }, 'question'],
  ['a question of 201 characters', { question: '가'.repeat(201) }, 'question'],
  ['a question without an answer', { answer: ' \n' }, 'answer'],
  ['an answer of 3,001 characters', { answer: '가'.repeat(3001) }, 'answer'],
  ['a fractional position', { order: 0.5 }, 'order'],
])('%s is refused', async (_, wrong, field) => {
  const answer = await asAdmin('POST', FAQS, form(wrong))
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]])
})

test('only staff read and change the list', async () => {
  const { headers } = await newMember(t)
  expect((await t.call({ url: FAQS, headers })).statusCode).toBe(403)
  expect((await t.call({ method: 'POST', url: FAQS, payload: form(), headers })).statusCode).toBe(403)
})

test('staff search the questions, and export them as CSV with their groups', async () => {
  await added({ question: '독고 질문', answer: '제갈 답변' })
  const found = (await asAdmin('GET', `${FAQS}?q=${encodeURIComponent('질문 제갈')}`)).json()
  expect([found.page.total, found.result[0].group]).toEqual([1, '추천인'])
  const groups = (await asAdmin('GET', `${FAQS}?page_size=100`))
    .json()
    .result.map((row: { group: string }) => row.group)
  expect([...new Set(groups)]).toEqual([...FAQ_GROUPS])
  const csv = await asAdmin('GET', `${FAQS}?q=${encodeURIComponent('독고')}`, undefined, {
    accept: 'text/csv',
  })
  expect(csv.body).toMatch(/분류,표시 순서,질문,답변\r?\n추천인,\d+,독고 질문,제갈 답변/)
})

test('the audit log names who changed a question, and its fields', async () => {
  const faq = await added({ question: '기록할 질문' })
  await asAdmin('PATCH', `${FAQS}/${faq.id}`, { answer: '바뀐 답', version: 1 })
  await asAdmin('DELETE', `${FAQS}/${faq.id}`)
  const { rows } = await t.world.db.$client.query(
    `select action, before, after from audit where subject = 'faq' and subject_id = $1 order by at, id`,
    [faq.id],
  )
  const { id: _, version: __, ...facts } = faq
  const after = { ...facts, answer: '바뀐 답' }
  expect(rows).toEqual([
    { action: 'CREATE', before: null, after: facts },
    {
      action: 'CHANGE',
      before: expect.objectContaining({ answer: facts.answer }),
      after: expect.objectContaining({ answer: '바뀐 답' }),
    },
    { action: 'DELETE', before: after, after: null },
  ])
})

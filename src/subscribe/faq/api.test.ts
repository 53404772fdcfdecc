import { expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { theAdmin } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'
import { answerText } from '#platform/faq/rules.ts'

const t = testWorld()
const FAQS = '/api/admin/subscription/faqs'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const asAdmin = async (method: Method, url: string, payload?: object, headers: object = {}) =>
  t.call({
    method,
    url,
    headers: { ...(await theAdmin(t)).headers, ...headers },
    ...(payload && { payload }),
  })
const form = (changes: object = {}) => ({ question: '주차는요?', answer: '첫 줄\\n둘째 줄', ...changes })
const added = async (changes: object = {}) => (await asAdmin('POST', FAQS, form(changes))).json().result
const shown = async (): Promise<{ id: string; question: string }[]> =>
  (await t.call({ url: '/api/subscribe/subscriptions/faqs' })).json()

test('visitors get questions and answers in order, as a bare list (S-003, S-185, S-186)', async () => {
  const faqs = await shown()
  expect(faqs.length).toBeGreaterThan(5)
  for (const faq of faqs)
    expect(faq).toEqual({ id: expect.any(String), question: expect.any(String), answer: expect.any(String) })
  const [last, first] = [await added(), await added({ question: '맨 앞', order: 0 })]
  const after = (await shown()).map(({ id }) => id)
  expect([after[0], after.at(-1)]).toEqual([first.id, last.id])
})

test.each([
  ['첫 줄\\n둘째 줄', '첫 줄\n둘째 줄'],
  ['한 줄', '한 줄'],
  ['\\n\\n', '\n\n'],
])('answerText of %j is %j (S-187)', (stored, read) => {
  expect(answerText(stored)).toBe(read)
})

test('a question is added once per key, changed with its version, and removed', async () => {
  const key = { 'idempotency-key': newId() }
  const [one, again] = [await asAdmin('POST', FAQS, form(), key), await asAdmin('POST', FAQS, form(), key)]
  const faq = one.json().result
  expect([one.statusCode, again.json().result]).toEqual([201, faq])
  const url = `${FAQS}/${faq.id}`
  const after = (await asAdmin('PATCH', url, { answer: '있습니다.', version: 1 })).json().result
  expect(after).toEqual({ ...faq, answer: '있습니다.', version: 2 })
  expect((await asAdmin('PATCH', url, { answer: '없습니다.', version: 1 })).json().code).toBe('STALE')
  expect((await asAdmin('DELETE', url)).statusCode).toBe(204)
  expect((await asAdmin('DELETE', url)).statusCode).toBe(404)
  expect((await shown()).map(({ id }) => id)).not.toContain(faq.id)
})

test.each([
  ['a question without a text', { question: ' ' }, 'question'],
  ['a question without an answer', { answer: ' \n' }, 'answer'],
  ['a fractional position', { order: 0.5 }, 'order'],
])('%s is refused', async (_, wrong, field) => {
  const answer = await asAdmin('POST', FAQS, form(wrong))
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]])
})

test('staff search questions and answers, and export them as CSV', async () => {
  await added({ question: '독고 질문', answer: '제갈 답변' })
  for (const q of ['독고', '제갈', '질문 제갈'])
    expect((await asAdmin('GET', `${FAQS}?q=${encodeURIComponent(q)}`)).json().page.total, q).toBe(1)
  expect((await asAdmin('GET', `${FAQS}?q=100%25`)).json().result).toEqual([])
  const csv = await asAdmin('GET', `${FAQS}?q=독고`, undefined, { accept: 'text/csv' })
  expect(csv.body).toContain('제갈 답변')
})

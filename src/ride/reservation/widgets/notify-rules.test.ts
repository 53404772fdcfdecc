import { expect, test } from 'vitest'
import { notifyDraftOf } from './notify-draft.ts'
import { hearersText, notifyOf, recipientError } from './notify-rules.ts'

const typed = { name: ' 한과장 ', contact: '010 2222 3333', language: 'ko' as const }

test.each([
  [typed, null],
  [{ ...typed, contact: 'han@example.com' }, null],
  [{ ...typed, contact: '+1 (415) 555-2671' }, null],
  [{ ...typed, name: ' ' }, 'name'],
  [{ ...typed, contact: ' ' }, 'contact'],
  [{ ...typed, contact: '010-1234-56789' }, 'contact'],
  [{ ...typed, contact: 'han@example' }, 'contact'],
])('the error of the recipient %j is at the field %s', (recipient, field) => {
  expect(recipientError(recipient)?.[0] ?? null).toBe(field)
})

test('the defaults send nothing; a choice is sent as number or e-mail, and comes back to the form', () => {
  expect(notifyOf({ passenger: '', others: [] })).toBe(null)
  const english = { name: 'Mr. Smith', contact: 'smith@example.com', language: 'en' as const }
  const notify = notifyOf({ passenger: 'DAY', others: [typed, english] })
  expect(notify).toEqual({
    passenger: 'DAY',
    others: [
      { name: '한과장', phone: '01022223333', email: null, language: 'ko' },
      { name: 'Mr. Smith', phone: null, email: 'smith@example.com', language: 'en' },
    ],
  })
  expect(notifyDraftOf(notify)).toEqual({
    passenger: 'DAY',
    others: [{ ...typed, name: '한과장', contact: '01022223333' }, english],
  })
})

test.each([
  ['예약하신 분', { passenger: '', others: [] }, { isOwn: true }],
  ['예약하신 분, 이회장님', { passenger: '', others: [] }, {}],
  ['예약하신 분, 이회장님 (보내지 않음)', { passenger: '', others: [] }, { isSilent: true }],
  ['예약하신 분, 이회장님 (모두)', { passenger: 'ALL', others: [] }, { isSilent: true }],
  [
    '예약하신 분, 이회장님 (보내지 않음), 한과장',
    { passenger: 'NONE', others: [{ ...typed, name: '한과장' }] },
    {},
  ],
] as const)('the review says: %s', (text, notify, facts) => {
  const rider = { name: '이회장', isOwn: false, isSilent: false, ...facts }
  expect(hearersText({ ...notify, others: [...notify.others] }, rider)).toBe(text)
})

import { expect, test } from 'vitest'
import { endpoints } from '#app/rooms.ts'
import { accessKindOf } from './rules.ts'
import { sourceText } from './copy.ts'

const session = { personId: 'staff', role: 'ADMIN' as const }
const kindOf = (endpoint: Parameters<typeof accessKindOf>[0]['endpoint'], more: object = {}) =>
  accessKindOf({ endpoint, session, params: { id: 'member' }, query: {}, isFile: false, ...more })

const reads = endpoints
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => endpoint.method === 'GET' && !endpoint.events && kindOf(endpoint))

test('every recorded read has a Korean name', () => {
  expect(reads.length).toBeGreaterThan(70)
  expect(reads.map(({ path }) => path).filter((path) => !sourceText(`GET ${path}`))).toEqual([])
})

test('every staff endpoint has a Korean name, because refused calls of it are recorded', () => {
  const staffs = endpoints.map(({ endpoint }) => endpoint).filter(({ needs }) => needs)
  expect(staffs.length).toBeGreaterThan(200)
  expect(staffs.map(({ path }) => path).filter((path) => !sourceText(path))).toEqual([])
})

test('only the reads of this list, which show no person, are not recorded', () => {
  const silent = endpoints.map(({ endpoint }) => endpoint).filter(({ showsNoPerson }) => showsNoPerson)
  expect(silent.map(({ path }) => path).toSorted()).toEqual([
    '/api/admin/audit/subjects',
    '/api/admin/first-day',
    '/api/admin/me',
    '/api/admin/task-counts',
    '/api/reservations/counts',
  ])
})

const list = { who: 'admin', needs: 'DESK', path: '/api/users' }
const one = { who: 'self', needs: 'DESK', path: '/api/users/{id}' }
test.each([
  ['a list', list, {}, 'LIST'],
  ['a list with a search', list, { query: { q: '김' } }, 'SEARCH'],
  ['the record of a person', list, { query: { subject: '김' } }, 'SEARCH'],
  ['one member', one, {}, 'VIEW'],
  ['own data', one, { params: { id: 'staff' } }, null],
  ['an export, which records itself', { ...list, download: 'text/csv' }, { isFile: true }, null],
  ['a calendar file', { ...one, download: 'text/calendar' }, { isFile: true }, 'VIEW'],
  ['a private picture', { who: 'anyone', path: '/api/files/{ref}' }, { isFile: true }, 'VIEW'],
  ['public data', { who: 'anyone', path: '/api/cars' }, {}, null],
  ['a list to a customer', list, { session: { personId: 'member', role: 'USER' } }, null],
])('%s is recorded as it should be', (_, endpoint, more, kind) => {
  expect(kindOf(endpoint, more)).toBe(kind)
})

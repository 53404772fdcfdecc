import { z } from 'zod'
import { expect, test } from 'vitest'
import { auditedFilters } from '#platform/staff/export/rules.ts'
import { fieldText, linesOf } from '#platform/audit/copy.ts'
import { DESK_WORDS } from '#subscribe/application/staff/copy.ts'
import { SUBSCRIPTION_WORDS } from '#subscribe/subscription/copy.ts'
import { DISCOUNT_WORDS } from '#subscribe/coupon/copy.ts'
import { PAYMENT_WORDS } from '#subscribe/payment/copy.ts'
import { STATUS_WORDS } from '#subscribe/wish/copy.ts'
import { STATE_WORDS as FINE_WORDS } from '#subscribe/fine/copy.ts'
import { STATE_WORDS as INCIDENT_WORDS } from '#subscribe/incident/copy.ts'
import { roomDeclarations, endpoints } from './rooms.ts'

const exported = endpoints.flatMap(({ endpoint }) =>
  endpoint.download === 'text/csv' && endpoint.query instanceof z.ZodObject
    ? [[endpoint.path, Object.keys(endpoint.query.shape)] as const]
    : [],
)

test.each(exported)('the audit log has a text for every filter of an export of %s', (_, names) => {
  const noted = Object.keys(auditedFilters(Object.fromEntries(names.map((name) => [name, '1']))))
  expect(noted.filter((name) => fieldText(roomDeclarations.auditSubjects, '', name) === name)).toEqual([])
})

test('the exports include lists of both sides', () => {
  const paths = exported.map(([path]) => path)
  expect(paths).toEqual(expect.arrayContaining(['/api/admin/ratings', '/api/admin/subscription/payments']))
})

test.each([
  ['subscription', 'status', SUBSCRIPTION_WORDS],
  ['subscription_request', 'status', DESK_WORDS],
  ['payment', 'status', PAYMENT_WORDS],
  ['wish', 'status', STATUS_WORDS],
  ['incident', 'status', INCIDENT_WORDS],
  ['fine', 'status', FINE_WORDS],
  ['coupon', 'discount_type', DISCOUNT_WORDS],
])('for a %s, the audit log shows %s with the text of its own screen', (subject, field, words) => {
  const said = (value: string) =>
    linesOf(roomDeclarations.auditSubjects, { subject, before: null, after: { [field]: value } }, {})[0]!
      .after
  expect(Object.keys(words).map(said)).toEqual(Object.values(words))
})

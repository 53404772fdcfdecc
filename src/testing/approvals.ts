import { expect } from 'vitest'
import type { ApprovalOut } from '#office/approval/contract.ts'
import type { PolicyOut } from '#platform/approval/contract.ts'
import { type Actor, balances, theAdmin } from './actors.ts'
import type { TestWorld } from './world.ts'

export const NO_LIMITS: PolicyOut = { tickets: null, won: null, exports: false }

/** The id of the approval, from the answer that an act waits for it. */
export function idIn(answer: Awaited<ReturnType<TestWorld['call']>>): string {
  expect(answer.statusCode).toBe(202)
  expect(answer.json()).toEqual({ result: { approval_id: expect.any(String) } })
  return answer.json().result.approval_id
}

/** Acts of staff that may need approval, and the decisions about them. */
export function approvalsIn(t: TestWorld) {
  const send = (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    by: Actor,
    payload?: object,
    more: object = {},
  ) => t.call({ method, url, headers: { ...by.headers, ...more }, ...(payload && { payload }) })
  return {
    send,
    setPolicy: async (policy: Partial<PolicyOut>, by?: Actor) =>
      t.call({
        method: 'PUT',
        url: '/api/admin/approval-policy',
        headers: (by ?? (await theAdmin(t))).headers,
        payload: { ...NO_LIMITS, ...policy },
      }),
    grant: (by: Actor, { id }: Actor, amount: number, key?: string) =>
      send(
        'POST',
        '/api/tickets',
        by,
        { user_id: id, amount, date: 365 },
        key ? { 'idempotency-key': key } : {},
      ),
    act: (id: string, way: 'approve' | 'reject', by: Actor, payload: object = {}) =>
      send('POST', `/api/admin/approvals/${id}/${way}`, by, way === 'reject' ? payload : undefined),
    listed: async (by: Actor, status = 'PENDING'): Promise<ApprovalOut[]> =>
      (await send('GET', `/api/admin/approvals?status=${status}`, by)).json().result,
    ticketsOf: async ({ id }: Actor) => (await balances(t, id)).account / 2,
  }
}

import type { Locator, Page } from '@playwright/test'
import { asStaff, dialog } from './desk.ts'
import { type Member, newMember, submitDocument, test } from './people.ts'
import { useOwnProduct } from './product.ts'

export const DOCUMENTS = '/admin/documents'

/** Uses a separate product, and empties the review queue before each test. */
export function useOwnQueue(): void {
  useOwnProduct()
  test.beforeEach(async () => {
    for (const { id } of (await asStaff('GET', '/api/admin/documents')) as { id: string }[])
      await asStaff('PATCH', `/api/users/${id}`, { identity_status: 'NOT_SUBMITTED' })
  })
}

/** Creates members with documents in the review queue, in this order. */
export async function waiting<const Names extends readonly string[]>(...names: Names) {
  const members: Member[] = []
  for (const name of names) {
    const member = await newMember(0, name)
    await submitDocument(member)
    members.push(member)
  }
  return members as { [At in keyof Names]: Member }
}

export const memberNow = ({ id }: Member) => asStaff('GET', `/api/users/${id}`)
export const press = (page: Page, name: string): Promise<void> =>
  dialog(page).getByRole('button', { name, exact: true }).click()
export const picture = (page: Page, { name }: Member): Locator =>
  dialog(page).getByRole('img', { name: `${name} 님의 신분증` })
export const reason = (page: Page): Locator => dialog(page).getByLabel('보류 사유')

/** The number of views of a member's document in the audit log. */
export async function viewsOf({ id }: Member): Promise<number> {
  const entries = (await asStaff('GET', `/api/admin/audit?subject_id=${id}`)) as { action: string }[]
  return entries.filter(({ action }) => action === 'VIEW_DOCUMENT').length
}

import { getMember, listMembers, type MemberRow, patchMember } from '#ride/account/member/contract.ts'
import { listTickets } from '#ride/ticket/contract.ts'
import { type Answer, answer, requestsTo } from './network.ts'
import { memberRow as member } from './rows.ts'
import { openScreen, rowOf } from './screen.tsx'

/** Opens the list with one member; the fake API applies the screen's changes. */
export async function openMember(changes: Partial<MemberRow> = {}, ...more: Answer[]): Promise<void> {
  let row: MemberRow = { ...member, ...changes }
  const changed = (body: object) => (row = { ...row, ...body, version: row.version + 1 })
  await openScreen('/admin/user', [
    ...more,
    answer(listMembers, () => [row]),
    answer(getMember, () => ({ ...row, marketing: false, tickets_expiring: [] })),
    answer(listTickets, []),
    answer(patchMember, ({ body }) => changed(body as object)),
  ])
}

/** Opens a dialog from the row of the member. */
export const openDialog = (name: RegExp) => rowOf(member).getByRole('button', { name }).first().click()
export const lastMemberPatch = () => requestsTo(patchMember).at(-1)?.body as object

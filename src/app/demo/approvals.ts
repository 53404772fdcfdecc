import { changeMember } from '#ride/account/store.ts'
import { type Demo, newMember } from './cast.ts'

const LIMITS = { tickets: 20, won: 5_000_000, exports: false }

/** A colleague grants more tickets than one person may: the owner approved one grant, another waits. */
export async function askForApprovals(demo: Demo): Promise<void> {
  const { stage, admin } = demo
  const person = await newMember(demo, { loginId: 'care', name: '한배려' })
  await changeMember(stage.world.db, person.id, { role: 'ADMIN', staffRole: 'CARE' })
  const colleague = await stage.logInMember({ ...person, role: 'ADMIN' })
  await stage.call(admin, 'PUT', '/api/admin/approval-policy', LIMITS)
  const ask = async (amount: number) => {
    const { id } = await newMember(demo)
    const grant = { user_id: id, amount, date: 365 }
    return stage.call<{ approval_id: string }>(colleague, 'POST', '/api/tickets', grant)
  }
  const { approval_id: id } = await ask(30)
  await stage.call(admin, 'POST', `/api/admin/approvals/${id}/approve`)
  await ask(42)
}

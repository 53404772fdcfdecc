import { approveApproval, listApprovals } from '#office/approval/contract.ts'
import { putPolicy } from '#platform/approval/contract.ts'
import { changeMember } from '#ride/account/store.ts'
import { type Demo, newMember } from './cast.ts'
import { grant } from './tickets.ts'

const LIMITS = { tickets: 20, won: 5_000_000, exports: false }

/** A colleague grants more tickets than allowed without approval: the owner approved one grant, another is open. */
export async function askForApprovals(demo: Demo): Promise<void> {
  const { stage, admin } = demo
  const person = await newMember(demo, { loginId: 'care', name: '한배려' })
  await changeMember(stage.world.db, person.id, { role: 'ADMIN', staffRole: 'CARE' })
  const colleague = await stage.logInMember({ ...person, role: 'ADMIN' })
  await stage.call(admin, putPolicy, { body: LIMITS })
  const ask = async (amount: number) => grant({ ...demo, admin: colleague }, await newMember(demo), amount)
  await ask(30)
  const [asked] = await stage.call(admin, listApprovals)
  await stage.call(admin, approveApproval, { params: { id: asked!.id } })
  await ask(42)
}

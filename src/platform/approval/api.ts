import type { Call } from '#kit/http-server.ts'
import { change } from '#kit/unit-of-work.ts'
import type { Unit, World } from '#world'
import type * as contract from './contract.ts'
import { lockPolicy, policyOf, setPolicy } from './store.ts'

export const show = ({ db }: World) => policyOf(db)

export const put = (world: World, call: Call<typeof contract.putPolicy>) =>
  change(world, call, async ({ tx, audit, publish }: Unit) => {
    const before = await lockPolicy(tx)
    await setPolicy(tx, call.body)
    audit({ action: 'CHANGE', subject: 'approval_policy', subjectId: null, before, after: call.body })
    publish('company', {})
    return call.body
  })

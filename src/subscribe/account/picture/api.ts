import type { Call } from '#kit/http-server.ts'
import { found } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { privateFile, storePicture } from '#platform/file/service.ts'
import { scheduleDestruction } from '#platform/file/store.ts'
import type { World } from '#world'
import { present } from '../api.ts'
import { accountOf, changeAccount, lockAccount } from '../store.ts'
import type * as contract from './contract.ts'
import { addressOf, uploadedIn } from './rules.ts'
import { dropPicture } from './service.ts'
import { PURPOSE } from './copy.ts'

export async function upload(world: World, call: Call<typeof contract.uploadProfilePicture>) {
  const { bytes } = found(call.file)
  const owner = { ownerId: call.session.personId, quota: 'USER' } as const
  const ref = await storePicture(world, owner, PURPOSE, bytes)
  return change(world, call, async (unit) => {
    const { tx } = unit
    const account = found(await lockAccount(tx, owner.ownerId))
    await dropPicture(unit, account)
    await scheduleDestruction(tx, ref, null)
    await changeAccount(tx, account.id, { profileImage: addressOf(ref) })
    return present(found(await accountOf(tx, account.id)))
  })
}

export async function get(world: World, { session }: Call<typeof contract.getProfilePicture>) {
  const account = await accountOf(world.db, session.personId)
  return privateFile(world, found(uploadedIn(account?.profileImage ?? null)))
}

import type { Call } from '#kit/http-server.ts'
import { found } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { privateFile, storePicture } from '#platform/file/service.ts'
import { scheduleDestruction } from '#platform/file/store.ts'
import { lockAccount } from '#subscribe/account/store.ts'
import type { Unit, World } from '#world'
import type * as contract from './contract.ts'
import { keepDocument, presentCompany } from './service.ts'
import { companyOf, removeCompany, saveCompany } from './store.ts'
import { PURPOSE } from './copy.ts'

export async function get(world: World, { session }: Call<typeof contract.getCompany>) {
  const row = await companyOf(world.db, session.personId)
  return { company: row && presentCompany(row) }
}

export const put = (world: World, call: Call<typeof contract.putCompany>) =>
  change(world, call, async (unit: Unit) => {
    const { tx, now, audit, publish } = unit
    const { body } = call
    const { id: subscriberId } = found(await lockAccount(tx, call.session.personId))
    await keepDocument(unit, subscriberId, body.document, await companyOf(tx, subscriberId))
    const values = {
      subscriberId,
      name: body.name,
      businessNumber: body.business_number,
      representative: body.representative,
      invoiceEmail: body.invoice_email,
      invoiceAddress: body.invoice_address,
      document: body.document,
    }
    const row = await saveCompany(tx, values, now)
    audit({ action: 'SAVE', subject: 'subscriber_company', subjectId: row.id })
    publish('subscriber', { id: subscriberId })
    return { company: presentCompany(row) }
  })

export const remove = (world: World, call: Call<typeof contract.deleteCompany>) =>
  change(world, call, async ({ tx, now, audit, publish }: Unit) => {
    const { id } = found(await lockAccount(tx, call.session.personId))
    const row = await companyOf(tx, id)
    if (!row) return
    await removeCompany(tx, id)
    await scheduleDestruction(tx, row.document, now)
    audit({ action: 'DELETE', subject: 'subscriber_company', subjectId: row.id })
    publish('subscriber', { id })
  })

export async function upload(world: World, call: Call<typeof contract.uploadDocument>) {
  const { bytes } = found(call.file)
  const owner = { ownerId: call.session.personId, quota: 'USER' } as const
  return { file: await storePicture(world, owner, PURPOSE, bytes) }
}

export async function document(world: World, { session }: Call<typeof contract.getDocument>) {
  return privateFile(world, found(await companyOf(world.db, session.personId)).document)
}

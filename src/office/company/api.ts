import { companyFacts } from '#brand'
import type { Call } from '#kit/http-server.ts'
import { change } from '#kit/unit-of-work.ts'
import { namesOf } from '#platform/staff/rules.ts'
import { beginEdit } from '#platform/staff/service.ts'
import type { Unit, World } from '#world'
import type * as contract from './contract.ts'
import { COMPANY_FIELDS, SETTING_FIELDS } from './copy.ts'
import { factsOf, fieldsOf } from './rules.ts'
import { changeCompany, lockCompany, storedCompany, type StoredCompany } from './store.ts'

const present = ({ id, version, ...facts }: StoredCompany): contract.CompanyRow => ({
  id,
  ...fieldsOf(facts),
  version,
})

/**
 * The id and version before the first change, while no row is stored; audit entries and versions begin with the row.
 */
const NOT_STORED = { id: '', version: 1 }

export const show = async (world: World): Promise<contract.CompanyRow> =>
  present((await storedCompany(world.db)) ?? { ...NOT_STORED, ...companyFacts() })

export const patch = (world: World, call: Call<typeof contract.patchCompany>) =>
  change(world, call, async (unit: Unit) => {
    await lockCompany(unit.tx)
    const read = async () => present((await storedCompany(unit.tx))!)
    const edit = {
      unit,
      madeOn: call.version,
      read,
      fields: namesOf({ ...COMPANY_FIELDS, ...SETTING_FIELDS }),
    }
    const { before, finish } = await beginEdit(edit)
    await changeCompany(unit.tx, before.id, factsOf(call.body))
    const { id, version: _, ...former } = before
    const after = { ...former, ...call.body }
    unit.audit({ action: 'CHANGE', subject: 'company', subjectId: id, before: former, after })
    unit.publish('company', {})
    return finish()
  })

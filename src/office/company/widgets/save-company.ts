import { companyFacts, setCompanyFacts } from '#brand'
import { call } from '#ride/account/widgets/realm.ts'
import { type CompanyRow, patchCompany } from '../contract.ts'
import { type Company, factsOf } from '../rules.ts'

/** Saves facts or settings; this browser uses them at once. */
export async function saveCompany(version: number, body: Partial<Company>): Promise<CompanyRow> {
  const saved = await call(patchCompany, { version, body })
  setCompanyFacts({ ...companyFacts(), ...factsOf(saved) })
  return saved
}

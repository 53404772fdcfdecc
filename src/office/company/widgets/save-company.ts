import { companyFacts, setCompanyFacts } from '#brand'
import { call } from '#ride/account/widgets/realm.ts'
import { type CompanyRow, patchCompany } from '../contract.ts'
import { type Company, factsOf } from '../rules.ts'

/** Saves details or settings; this browser uses them immediately. */
export async function saveCompany(version: number, body: Partial<Company>): Promise<CompanyRow> {
  const saved = await call(patchCompany, { version, body })
  setCompanyFacts({ ...companyFacts(), ...factsOf(saved) })
  return saved
}

import { Answer } from '#kit/answer.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { pageOf } from '#kit/page.ts'
import { found, Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { namesOf } from '#platform/staff/rules.ts'
import { beginEdit } from '#platform/staff/service.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import type { Unit, World } from '#world'
import { type CouponTerms, type TermsErrors, termsErrors } from '../rules.ts'
import { addCoupon } from '../store.ts'
import { TERMS_WORDS, CAMPAIGN_FIELDS } from '../copy.ts'
import type * as contract from './contract.ts'
import { CAMPAIGN_CSV } from './csv.ts'
import {
  allCampaigns,
  type CampaignRecord,
  campaignRecord,
  campaigns,
  changeCampaign,
  lockCampaign,
} from './store.ts'

const present = (row: CampaignRecord): contract.CampaignRow => ({
  id: row.id,
  code: row.code,
  name: row.name,
  description: row.description,
  discount_type: row.discount_type,
  discount_rate: row.discount_rate,
  discount: row.discount,
  min_price: row.min_price,
  max_price: row.max_price,
  valid_from: row.valid_from,
  valid_to: row.valid_to,
  cap: row.cap,
  issued: row.issued,
  used: row.used,
  version: row.version,
  created_at: new Date(row.created_at).toISOString(),
})

export async function list(world: World, call: Call<typeof contract.listCampaigns>) {
  const { q } = call.query
  if (wantsCsv(call)) {
    const rowsOf = (_: Tx, records: CampaignRecord[]) => records.map(present)
    return exportCsv(world, call, {
      subject: 'coupon',
      columns: CAMPAIGN_CSV,
      query: allCampaigns(q),
      rowsOf,
    })
  }
  const page = pageOf(call.query)
  const { records, total } = await campaigns(world.db, { q, limit: page.limit, offset: page.offset })
  return Answer.of(records.map(present), { page: page.shownToCap(total) })
}

const presentNow = async ({ tx }: Unit, id: string) => present(found(await campaignRecord(tx, id)))

type Body = Call<typeof contract.patchCampaign>['body']

/** The given fields, by their names in the code. */
function valuesOf(body: Body) {
  const named = {
    code: body.code,
    name: body.name,
    description: body.description,
    discountType: body.discount_type,
    discountRate: body.discount_rate,
    discount: body.discount,
    minPrice: body.min_price,
    maxPrice: body.max_price,
    validFrom: body.valid_from,
    validTo: body.valid_to,
    cap: body.cap,
  }
  const given = Object.entries(named).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as { [K in keyof typeof named]?: Exclude<(typeof named)[K], undefined> }
}

const WIRE = {
  discountRate: 'discount_rate',
  discount: 'discount',
  maxPrice: 'max_price',
  validTo: 'valid_to',
  cap: 'cap',
} as const satisfies Record<keyof TermsErrors, string>

function refuseTerms(terms: CouponTerms, issued: number): void {
  const errors = Object.entries(termsErrors(terms, issued))
  if (!errors.length) return
  const fields = errors.map(([name, code]) => [WIRE[name as keyof typeof WIRE], TERMS_WORDS[code]])
  throw new Refusal('INVALID', { fields: Object.fromEntries(fields) as Record<string, string> })
}

export async function create(world: World, call: Call<typeof contract.createCampaign>) {
  const { body } = call
  const values = valuesOf(body) as Required<ReturnType<typeof valuesOf>>
  refuseTerms(values, 0)
  return change(world, call, async (unit: Unit) => {
    const id = await addCoupon(unit.tx, { ...values, createdAt: unit.now })
    unit.audit({ action: 'CREATE', subject: 'coupon', subjectId: id, after: body })
    unit.publish('coupon', { id })
    return presentNow(unit, id)
  })
}

const EDITED = namesOf(CAMPAIGN_FIELDS)

export async function patch(world: World, call: Call<typeof contract.patchCampaign>) {
  const { params, body } = call
  const values = valuesOf(body)
  return change(world, call, async (unit: Unit) => {
    const campaign = found(await lockCampaign(unit.tx, params.id))
    const read = () => presentNow(unit, campaign.id)
    const { before, finish } = await beginEdit({ unit, madeOn: call.version, read, fields: EDITED })
    refuseTerms({ ...campaign, ...values }, campaign.issued)
    if (Object.keys(values).length) await changeCampaign(unit.tx, campaign.id, values)
    const changed = Object.keys(body) as (keyof Body)[]
    const old = Object.fromEntries(changed.map((name) => [name, before[name]]))
    unit.audit({ action: 'CHANGE', subject: 'coupon', subjectId: campaign.id, before: old, after: body })
    unit.publish('coupon', { id: campaign.id })
    return finish()
  })
}

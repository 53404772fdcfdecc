import { Answer } from '#kit/answer.ts'
import type { CsvColumn } from '#kit/csv.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { pageOf } from '#kit/page.ts'
import { found } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { pickFields } from '#platform/staff/rules.ts'
import { beginEdit } from '#platform/staff/service.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import type { Unit, World } from '#world'
import type { FaqRow, StaffFaqEndpoints } from './contract.ts'
import type { Faq, FaqStore } from './store.ts'

const present = ({ displayOrder, id, question, answer, version, group }: Faq): FaqRow => ({
  id,
  question,
  answer,
  order: displayOrder,
  version,
  ...(group !== undefined && { group }),
})

type Body = Call<StaffFaqEndpoints['patch']>['body']

const valuesOf = ({ order, question, answer, group }: Body) => ({
  ...(question !== undefined && { question }),
  ...(answer !== undefined && { answer }),
  ...(order !== undefined && { displayOrder: order }),
  ...(group !== undefined && { group }),
})

type Kind = {
  /** Its subject in the audit log. */
  subject: string
  store: FaqStore
  /** The fields that staff edit. */
  fields: readonly (keyof FaqRow)[]
  columns: CsvColumn<FaqRow>[]
}

/** The handlers of the endpoints with which staff edit the questions of a product. */
export function staffFaqs({ subject, store, fields, columns }: Kind) {
  const auditOf = (faq: FaqRow) => pickFields(faq, fields)
  const locked = async (tx: Tx, id: string) => present(found(await store.lock(tx, id)))
  return {
    async list(world: World, call: Call<StaffFaqEndpoints['list']>) {
      const { q } = call.query
      if (wantsCsv(call)) {
        const rowsOf = (_: Tx, rows: Faq[]) => rows.map(present)
        return exportCsv(world, call, { subject, columns, query: store.query(q), rowsOf })
      }
      const { limit, offset, shown } = pageOf(call.query)
      const [rows, total] = await Promise.all([
        store.list(world.db, { q, limit, offset }),
        store.count(world.db, q),
      ])
      return Answer.of(rows.map(present), { page: shown(total) })
    },
    create: (world: World, call: Call<StaffFaqEndpoints['create']>) =>
      change(world, call, async ({ tx, now, audit, publish }: Unit) => {
        const { question, answer } = call.body
        const faq = present(await store.add(tx, { ...valuesOf(call.body), question, answer, createdAt: now }))
        audit({ action: 'CREATE', subject, subjectId: faq.id, after: auditOf(faq) })
        publish('faq', { id: faq.id })
        return faq
      }),
    patch: (world: World, call: Call<StaffFaqEndpoints['patch']>) =>
      change(world, call, async (unit: Unit) => {
        const { tx, audit, publish } = unit
        const { id } = call.params
        const values = valuesOf(call.body)
        const read = () => locked(tx, id)
        const { before, finish } = await beginEdit({ unit, madeOn: call.version, read, fields })
        if (Object.keys(values).length) await store.change(tx, id, values)
        const after = auditOf(await read())
        audit({ action: 'CHANGE', subject, subjectId: id, before: auditOf(before), after })
        publish('faq', { id })
        return finish()
      }),
    async remove(world: World, call: Call<StaffFaqEndpoints['remove']>) {
      await change(world, call, async ({ tx, audit, publish }: Unit) => {
        const faq = await locked(tx, call.params.id)
        await store.remove(tx, faq.id)
        audit({ action: 'DELETE', subject, subjectId: faq.id, before: auditOf(faq) })
        publish('faq', { id: faq.id })
      })
    },
  }
}

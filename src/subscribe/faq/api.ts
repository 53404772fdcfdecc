import { Answer } from '#kit/answer.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { pageOf } from '#kit/page.ts'
import { found } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { namesOf } from '#platform/staff/rules.ts'
import { editRow } from '#platform/staff/service.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import type { Unit, World } from '#world'
import type * as contract from './contract.ts'
import { FAQ_CSV } from './csv.ts'
import { addFaq, allFaqs, changeFaq, type Faq, faqCount, faqRows, faqs, lockFaq, removeFaq } from './store.ts'
import { FAQ_FIELDS } from './copy.ts'

export async function list(world: World) {
  return (await faqs(world.db)).map(({ id, question, answer }) => ({ id, question, answer }))
}

type Shown = Pick<Faq, 'id' | 'question' | 'answer' | 'displayOrder' | 'version'>

const present = ({ id, question, answer, displayOrder, version }: Shown): contract.FaqRow => ({
  id,
  question,
  answer,
  order: displayOrder,
  version,
})

export async function listForStaff(world: World, call: Call<typeof contract.listStaffFaqs>) {
  const { q } = call.query
  if (wantsCsv(call)) {
    const rowsOf = (_: Tx, rows: Shown[]) => rows.map(present)
    return exportCsv(world, call, {
      subject: 'subscription_faq',
      columns: FAQ_CSV,
      query: allFaqs(q),
      rowsOf,
    })
  }
  const page = pageOf(call.query)
  const wanted = { q, limit: page.limit, offset: page.offset }
  const [rows, total] = await Promise.all([faqRows(world.db, wanted), faqCount(world.db, q)])
  return Answer.of(rows.map(present), { page: page.shown(total) })
}

const auditOf = ({ question, answer, order }: contract.FaqRow) => ({ question, answer, order })

export async function create(world: World, call: Call<typeof contract.createFaq>) {
  const { order, ...rest } = call.body
  return change(world, call, async ({ tx, now, audit, publish }: Unit) => {
    const place = order !== undefined && { displayOrder: order }
    const faq = present(await addFaq(tx, { ...rest, ...place, createdAt: now }))
    audit({ action: 'CREATE', subject: 'subscription_faq', subjectId: faq.id, after: auditOf(faq) })
    publish('faq', { id: faq.id })
    return faq
  })
}

export async function patch(world: World, call: Call<typeof contract.patchFaq>) {
  const { id } = call.params
  const { order, question, answer } = call.body
  const values = {
    ...(question !== undefined && { question }),
    ...(answer !== undefined && { answer }),
    ...(order !== undefined && { displayOrder: order }),
  }
  return change(world, call, async (unit: Unit) => {
    const { tx, audit, publish } = unit
    const read = async () => present(found(await lockFaq(tx, id)))
    return editRow({ unit, madeOn: call.version, read, fields: namesOf(FAQ_FIELDS) }, async (before) => {
      if (Object.keys(values).length) await changeFaq(tx, id, values)
      const after = auditOf(await read())
      audit({ action: 'CHANGE', subject: 'subscription_faq', subjectId: id, before: auditOf(before), after })
      publish('faq', { id })
    })
  })
}

export async function remove(world: World, call: Call<typeof contract.deleteFaq>) {
  await change(world, call, async ({ tx, audit, publish }: Unit) => {
    const faq = present(found(await lockFaq(tx, call.params.id)))
    await removeFaq(tx, faq.id)
    audit({ action: 'DELETE', subject: 'subscription_faq', subjectId: faq.id, before: auditOf(faq) })
    publish('faq', { id: faq.id })
  })
}

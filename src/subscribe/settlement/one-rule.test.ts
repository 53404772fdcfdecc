import { expect, test } from 'vitest'
import { addDays, dayOf, koreanDate, startOf } from '#kit/day.ts'
import { consentTextsOf } from '#subscribe/application/widgets/consent-texts.ts'
import { endFeesOf } from '#subscribe/catalog/cost/rules.ts'
import { chargeDue } from '#subscribe/payment/jobs.ts'
import { dueDayOf } from '#subscribe/subscription/rules.ts'
import { newSubscriberSession } from '#testing/actors.ts'
import {
  accept,
  apply,
  handOver,
  newApplicant,
  newModel,
  post,
  returnCar,
  shortenPaymentTimeouts,
} from '#testing/subscriptions.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()

const wonIn = (lines: readonly string[], sentence: RegExp): number =>
  Number(
    lines
      .map((line) => sentence.exec(line)?.[1])
      .find(Boolean)!
      .replaceAll(',', ''),
  )
const amountOf = ({ items }: { items: { kind: string; amount: number }[] }, kind: string) =>
  items.find((item) => item.kind === kind)?.amount ?? 0
const setDay = (day: string) => t.setNow(new Date(startOf(day).getTime() + 10 * 3_600_000))

/** Each start, monthly fee, and number of months until the end. */
const CASES = [
  ['2026-12-01', 900_000, 1],
  ['2027-01-31', 1_234_500, 3],
  ['2027-02-28', 377_770, 6],
  ['2027-05-05', 12_990_000, 9],
] as const

test.each(CASES)(
  'from %s for %i won, ended after %i months: all documents state the same prices',
  async (startDate, fee, after) => {
    setDay(startDate)
    shortenPaymentTimeouts(t)
    const terms = { fee, months: 12, startDate }
    const signed = consentTextsOf(terms).subscription_service
    const shown = endFeesOf(terms).find(({ months }) => months === after)!
    const [model, subscriber] = [await newModel(t, { fee }), await newApplicant(t)]
    const { id: requestId } = (await apply(t, subscriber, model)).json()
    const { subscription_id: id } = (await accept(t, requestId, startDate)).json().result
    await handOver(t, id)
    for (let month = 2; month <= after; month++) {
      setDay(dueDayOf(startDate, month))
      await chargeDue(t.world)
    }
    setDay(addDays(shown.day, -1))
    const own = await newSubscriberSession(t, subscriber)
    const wanted = { kind: 'EARLY_END', end_date: shown.day }
    const offer = (await post(t, own, `/api/subscribe/subscriptions/${id}/quotes`, wanted)).json()
    const sentence = new RegExp(
      `${koreanDate(shown.day).replaceAll('.', '\\.')}\\(${after}개월 뒤\\)에 해지하면 위약금 ([\\d,]+)원`,
    )
    expect(amountOf(offer, 'EARLY_END_FEE')).toBe(shown.fee)
    expect(wonIn(signed, sentence)).toBe(shown.fee)
    const agreed = await post(t, own, `/api/subscribe/settlements/${offer.id}/accept`, { total: offer.total })
    expect(amountOf(agreed.json(), 'EARLY_END_FEE')).toBe(shown.fee)
    setDay(shown.day)
    const { settlement } = (
      await returnCar(t, id, { mileage: 100_000, happened_on: dayOf(t.world.now()) })
    ).json().result
    const mileage = settlement.items.find(({ kind }: { kind: string }) => kind === 'MILEAGE')
    expect(mileage.amount).toBe(mileage.quantity * wonIn(signed, /1km마다 ([\d,]+)원/))
  },
)

import { expect, test } from 'vitest'
import { DAY_MS, startOf } from '#kit/day.ts'
import { END_RATE, kmPriceOf, MAX_FEES, dayPriceOf } from '#subscribe/catalog/cost/rules.ts'
import { agreedMileageOf } from '#subscribe/catalog/rules.ts'
import { retryTimeOf } from '#subscribe/payment/plan/rules.ts'
import { subscriptionTerms } from '#ride/pages/widgets/terms-content.ts'

const chapter = () => subscriptionTerms().clauses.join(' ')

test('the terms contain the numbers by which a subscription is settled', () => {
  expect(chapter()).toContain(
    `의 ${END_RATE * 100}%를 위약금으로 정산하며, 최대 월 구독료의 ${MAX_FEES}개월분`,
  )
  expect(chapter()).toContain(`월 ${agreedMileageOf(1).toLocaleString('ko-KR')}km의 약정 주행거리`)
  expect(chapter()).toContain('하루마다 월 구독료의 30분의 1')
  expect([dayPriceOf(900_000), kmPriceOf(900_000)]).toEqual([30_000, 450])
})

test('the terms name the days on which a declined charge is retried', () => {
  const due = startOf('2026-12-01').getTime()
  let now = due
  const days = [1, 2, 3, 4].map((declines) => {
    now = retryTimeOf('2026-12-01', declines, new Date(now))!.getTime()
    return Math.floor((now - due) / DAY_MS)
  })
  expect(chapter()).toContain(`${days.map((day) => `${day}일`).join(', ')} 뒤에 다시 결제`)
})

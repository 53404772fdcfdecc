import type { CsvColumn } from '#kit/csv.ts'
import { DISCOUNT_WORDS } from '../copy.ts'
import type { CampaignRow } from './contract.ts'

export const CAMPAIGN_CSV: CsvColumn<CampaignRow>[] = [
  ['이름', ({ name }) => name],
  ['코드', ({ code }) => code, 'TEXT'],
  ['설명', ({ description }) => description],
  ['할인 방식', ({ discount_type }) => DISCOUNT_WORDS[discount_type]],
  ['할인율(%)', ({ discount_rate }) => discount_rate],
  ['할인 금액', ({ discount }) => discount],
  ['최저 월 요금', ({ min_price }) => min_price],
  ['최고 월 요금', ({ max_price }) => max_price],
  ['시작일', ({ valid_from }) => valid_from],
  ['마지막 날', ({ valid_to }) => valid_to],
  ['수량', ({ cap }) => cap],
  ['발급', ({ issued }) => issued],
  ['사용', ({ used }) => used],
]

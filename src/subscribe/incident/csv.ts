import type { CsvColumn } from '#kit/csv.ts'
import { wallTimeOf } from '#kit/day.ts'
import { formatPhone } from '#kit/phone.ts'
import { formatPlate } from '#kit/plate.ts'
import type { IncidentRow } from './staff/contract.ts'
import { KIND_WORDS, STATE_WORDS } from './copy.ts'

const timeText = (at: string | null) => at && wallTimeOf(new Date(at))

export const INCIDENT_CSV: CsvColumn<IncidentRow>[] = [
  ['접수 시각', ({ created_at }) => timeText(created_at)],
  ['상태', ({ state }) => STATE_WORDS[state]],
  ['종류', ({ kind }) => KIND_WORDS[kind]],
  ['일어난 때', ({ happened_at }) => timeText(happened_at)],
  ['장소', ({ place }) => place],
  ['내용', ({ text }) => text],
  ['사진 수', ({ photos }) => photos.length],
  ['차량', ({ car }) => car.name],
  ['차량 번호', ({ car }) => formatPlate(car.registration_number ?? ''), 'TEXT'],
  ['구독자', ({ subscriber }) => subscriber.name],
  ['휴대폰 번호', ({ subscriber }) => formatPhone(subscriber.mobile ?? ''), 'TEXT'],
  ['대차 차량', ({ replacement_car }) => replacement_car],
  ['안내 내용', ({ note }) => note],
  ['확인 시각', ({ taken_at }) => timeText(taken_at)],
  ['처리 완료 시각', ({ resolved_at }) => timeText(resolved_at)],
]

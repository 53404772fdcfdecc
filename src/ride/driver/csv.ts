import type { CsvColumn } from '#kit/csv.ts'
import { formatPhone } from '#kit/phone.ts'
import type { DriverRow } from './contract.ts'

export const DRIVER_CSV: CsvColumn<DriverRow>[] = [
  ['이름', ({ name }) => name],
  ['전화번호', ({ phone }) => formatPhone(phone), 'TEXT'],
  ['집 주소', ({ address }) => address],
  ['메모', ({ note }) => note],
  ['근무 시간', ({ fixed_schedule }) => fixed_schedule, 'TEXT'],
  ['면허 만료일', ({ licence_expires_on }) => licence_expires_on],
  ['휴가 시작일', ({ leave }) => leave?.from ?? null],
  ['휴가 종료일', ({ leave }) => leave?.to ?? null],
]

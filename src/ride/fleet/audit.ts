import { searchPathFor } from '#platform/audit/rules.ts'
import { labelsOf } from '#platform/staff/rules.ts'
import { carNames, unitNames } from './store.ts'
import { CAR_FIELDS, closedText } from './copy.ts'
import type { AuditSubject } from '#world'
import { urls } from '#urls'

export const AUDIT: Record<string, AuditSubject> = {
  car: {
    label: '차량',
    actions: {
      CREATE: '차량 등록',
      CHANGE: '차량 정보 수정',
      DELETE: '차량 삭제',
      EXPORT: '차량 목록 내려받기',
    },
    fields: labelsOf(CAR_FIELDS),
    values: {
      status: CAR_FIELDS.status.text,
      seats: CAR_FIELDS.seats.text,
    },
    namesOf: carNames,
    placeOf: searchPathFor(urls.admin.cars),
  },
  unit: {
    label: '차량 번호',
    actions: {
      CREATE: '차량 번호 등록',
      DELETE: '차량 번호 삭제',
      SET_MAINTENANCE: '정비 등록',
      REMOVE_MAINTENANCE: '정비 해제',
    },
    fields: { registration_number: '차량 번호', reservations: '해당 기간의 예약' },
    values: { reservations: (ids: string[]) => `${ids.length}건` },
    namesOf: unitNames,
  },
  car_day: {
    label: '예약 가능일',
    actions: { CHANGE: '예약 가능일 변경' },
    fields: { car: '차량', closed: '닫은 날' },
    values: {
      status: (status: string) => ({ AVAILABLE: '예약 받음', UNAVAILABLE: '예약 닫음' })[status],
      closed: closedText,
    },
    placeOf: () => urls.admin.carCalendar,
  },
  setting: {
    label: '설정',
    actions: { CHANGE: '설정 변경' },
    fields: { open_date: '예약 오픈일' },
    values: { open_date: (days: number) => `오늘부터 ${days}일 뒤` },
    placeOf: () => urls.admin.carCalendar,
  },
}

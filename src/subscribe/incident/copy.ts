import { brand } from '#brand'
import { instantLabel } from '#kit/day.ts'
import { formatPlate } from '#kit/plate.ts'
import {
  type IncidentKind,
  type IncidentState,
  MAX_OPEN_INCIDENTS,
  MAX_PHOTOS,
  type ReportRefusalCode,
} from './rules.ts'
import type { Fields } from '#platform/staff/rules.ts'

export const KIND_WORDS: Record<IncidentKind, string> = { ACCIDENT: '사고', BREAKDOWN: '고장' }
export const STATE_WORDS: Record<IncidentState, string> = {
  REPORTED: '접수',
  IN_PROGRESS: '처리 중',
  RESOLVED: '처리 완료',
}

type Reported = { kind: IncidentKind; car: string; plate: string | null; reportedAt: Date }

/** The line of an incident on the overview: `사고, 제네시스 GV70 123가 4567, 11월 27일 (금) 10:30 접수`. */
export const reportedText = ({ kind, car, plate, reportedAt }: Reported): string =>
  `${KIND_WORDS[kind]}, ${[car, formatPlate(plate ?? '')].filter(Boolean).join(' ')}, ${instantLabel(reportedAt)} 접수`

/** The fields of an incident that staff edit. */
export const INCIDENT_FIELDS = {
  replacement_car: { label: '대차 차량' },
  note: { label: '안내 내용' },
} satisfies Fields

export const REPORT_REFUSED: Record<ReportRefusalCode, string> = {
  CAR_NOT_OUT: '인도받아 이용하고 계신 차량만 접수하실 수 있습니다.',
  TOO_MANY_INCIDENTS: `처리 중인 접수가 ${MAX_OPEN_INCIDENTS}건 있습니다. 전화로 알려 주세요.`,
}
export const INCIDENT_REFUSED = {
  INCIDENT_MOVED: '이미 처리된 접수입니다. 새로고침한 뒤 확인해 주세요.',
}
export const TIME_MISSING = '일어난 때를 입력해 주세요.'
export const TIME_IMPOSSIBLE = '차량을 인수하신 날부터 지금까지의 때를 입력해 주세요.'
export const PLACE_MISSING = '장소를 입력해 주세요.'
export const TEXT_MISSING = '어떤 일이 있었는지 적어 주세요.'
export const TOO_MANY_PHOTOS = `사진은 ${MAX_PHOTOS}장까지 올리실 수 있습니다.`
export const PHOTO_UNKNOWN = '올린 사진을 찾지 못했습니다. 다시 올려 주세요.'
/** The upload purpose of the photos. */
export const PURPOSE = 'incident'

type Facts = { car: string; kind: IncidentKind }

export const takenText = ({ car, kind }: Facts): string =>
  `[${brand.name}] ${car} ${KIND_WORDS[kind]} 접수를 확인하고 있습니다. 진행 상황은 구독 마이에서 보실 수 있습니다. 문의 ${brand.phone}`
export const resolvedText = ({ car, kind }: Facts): string =>
  `[${brand.name}] ${car} ${KIND_WORDS[kind]} 처리를 마쳤습니다. 처리 내용은 구독 마이에서 확인해 주세요. 문의 ${brand.phone}`

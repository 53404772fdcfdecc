import { brand } from '#brand'
import { type Fields, namesOf } from '#platform/staff/rules.ts'
import { ORGANIZATION_TICKETS_SHORT } from '#ride/organization/copy.ts'
import { MOVE_HOURS, type MoveTimeRefusalCode } from './move/rules.ts'
import {
  type BookingRefusalCode,
  type CancelKind,
  type DisplayStatus,
  type DraftRefusalCode,
  MAX_LISTED,
  type Status,
} from './rules.ts'

export const PURPOSE_WORDS: Record<string, string> = {
  hospital: '병원',
  golf: '골프',
  school: '통학',
  vip: '의전',
  private: '프라이빗',
  moving: '이동',
  airport: '공항',
  hotel: '호텔',
  wedding: '웨딩',
  business: '비즈니스',
  etc: '기타',
}

/** The meeting points at both ends of a ride. */
export const MEETING_POINTS = {
  pickup_note: { label: '만나실 곳' },
  dropoff_note: { label: '내리실 곳' },
} satisfies Fields

/** The name on the driver's sign, if it is not the passenger's. */
export const SIGN_NAME = { sign_name: { label: '피켓 문구' } } satisfies Fields

/** `만나실 곳: 1층 로비`; empty without a meeting point. */
export const meetingText = (
  notes: Record<keyof typeof MEETING_POINTS, string>,
  end: keyof typeof MEETING_POINTS,
): string => notes[end] && `${MEETING_POINTS[end].label}: ${notes[end]}`

/** The note of staff about a ride. */
export const STAFF_NOTE = {
  staff_note: { label: '직원 메모', text: (note: string) => note || '-' },
} satisfies Fields

/** A guest's wishes for a ride, in the order of the form. */
export const WISHES = {
  ride_purpose: { label: '이용 목적', text: (purpose: string) => PURPOSE_WORDS[purpose] ?? purpose },
  luggage_count: { label: '수하물', text: (count: number) => `${count}개` },
  passenger_count: { label: '탑승 인원', text: (count: number) => `${count}명` },
  special_requests: { label: '요청 사항', text: (requests: string) => requests || '-' },
} satisfies Fields
type Wish = keyof typeof WISHES

/** The wishes of a reservation as label and text; `-` for none. */
export const wishFacts = (reservation: Record<Wish, string | number>): [label: string, text: string][] =>
  namesOf(WISHES).map((name) => [WISHES[name].label, WISHES[name].text(reservation[name] as never)])

/** `공항 · 수하물 1개 · 탑승 2명`: the wishes without the requests, in one line. */
export const wishesLine = (
  reservation: Pick<Record<Wish, string | number>, 'ride_purpose' | 'luggage_count' | 'passenger_count'>,
): string =>
  [
    PURPOSE_WORDS[reservation.ride_purpose],
    `수하물 ${reservation.luggage_count}개`,
    `탑승 ${reservation.passenger_count}명`,
  ].join(' · ')

export const STATUS_WORDS: Record<DisplayStatus, string> = {
  PENDING: '확정 대기',
  CONFIRMED: '예약 확정',
  CANCELLED: '예약 취소',
  COMPLETED: '운행 완료',
}

export const CANCEL_KIND_WORDS: Record<CancelKind, string> = {
  MEMBER: '고객 취소',
  MEMBER_LATE: '고객 취소 (24시간 이내)',
  STAFF: '직원 취소',
  STAFF_LATE: '직원 취소 (24시간 이내)',
  REBOOKED: '다른 예약으로 변경',
  NO_SHOW: '노쇼',
}

export const BOOKING_WORDS: Record<BookingRefusalCode, string> = {
  get BOOKING_CLOSED() {
    return brand.bookingClosed
  },
  BEFORE_BOOKING_OPENS: '아직 예약이 열리지 않은 날짜입니다. 다른 날짜를 선택해 주세요.',
  CAR_UNAVAILABLE: '선택하신 차량은 이 날짜에 예약이 마감되었습니다. 다른 차량이나 날짜를 선택해 주세요.',
  NEEDS_REASON: '손님께는 닫힌 날짜이거나 기다리는 분이 있습니다. 사유를 적으시면 예약됩니다.',
  TICKET_INSUFFICIENT: '보유 티켓이 부족합니다.',
}

/** The refusals with a text other than in BOOKING_WORDS if an organization pays. */
export const ORGANIZATION_WORDS = { TICKET_INSUFFICIENT: ORGANIZATION_TICKETS_SHORT }

export const DRAFT_WORDS: Record<DraftRefusalCode, string> = {
  PICKUP_TIME_WRONG: '출발 시간을 확인해 주세요.',
  PICKUP_PASSED: '이미 지난 시간입니다. 출발 시간을 다시 선택해 주세요.',
  get LEAD_TIME() {
    return `출발 ${brand.leadHours}시간 전부터는 전화로 확인해 주세요. ${brand.phone}`
  },
  TOO_MANY_PASSENGERS: '탑승 인원이 차량의 최대 인원을 넘습니다.',
  TOO_MUCH_LUGGAGE: '수하물은 최대 4개까지 실을 수 있습니다.',
  TOO_MANY_STOPS: '경유지는 최대 5개까지 추가할 수 있습니다.',
  STOP_TIME_MISSING: '경유지 시간을 입력해 주세요.',
  STOP_OUTSIDE_RIDE: '경유지 시간은 출발 이후, 같은 날이어야 합니다.',
}

export const MOVE_TIME_WORDS: Record<MoveTimeRefusalCode | 'MOVE_NOT_FREE', string> = {
  MOVE_CLOSED: '이 예약의 시간은 직접 옮기실 수 없습니다.',
  MOVE_OTHER_DAY: '같은 날 안에서만 옮기실 수 있습니다.',
  get MOVE_TOO_FAR() {
    return `처음 시간에서 ${MOVE_HOURS}시간까지만 옮기실 수 있습니다. ${brand.phone}로 전화해 주세요.`
  },
  get MOVE_TOO_SOON() {
    return `앞당기실 때에는 지금부터 ${brand.leadHours}시간 뒤부터 가능합니다. ${brand.phone}로 전화해 주세요.`
  },
  get MOVE_NOT_FREE() {
    return `그 시간에는 차량이나 기사님의 일정이 있습니다. ${brand.phone}로 전화해 주세요.`
  },
  get STOP_OUTSIDE_RIDE() {
    return `경유지 시간이 출발보다 빨라집니다. ${brand.phone}로 전화해 주세요.`
  },
}

/** Shown to a passenger with an account for a ride that another member booked. */
export const ASK_BOOKER = '변경이나 취소는 예약하신 분께 말씀해 주세요.'

export const CALENDAR_WORDS = { CANCELLED: '취소된 예약은 캘린더에 담을 수 없습니다.' }

/** The first step of the booking is incomplete (C-172). */
export const FIRST_STEP_INCOMPLETE =
  '모든 필수 항목을 입력해주세요. 경유지를 추가한 경우 경유지 주소와 시간도 입력해야 합니다.'
/** The day is not open for booking yet (C-146). */
export const beforeOpeningWords = (openDate: number): string => `예약은 ${openDate}일 이후부터 가능합니다.`
/** The day is in the past (C-147, K-46). */
export const notSelectableWords = (openDate: number): string =>
  `선택하신 날짜는 예약 불가능합니다. ${openDate}일 이후 날짜를 선택해주세요.`
/** The day is more than a year ahead. */
export const TOO_FAR = '예약은 오늘부터 1년 이내의 날짜만 가능합니다.'
export const NO_CARS = '해당 날짜에 예약 가능한 차량이 없습니다.'
export const LOGIN_FIRST = '로그인 후 이용할 수 있습니다.'
/** No place is chosen yet. */
export const PLACE_EMPTY = '주소를 검색하거나 직접 입력해 주세요'
export const PLACE_REQUIRED = '장소를 입력해주세요.'
/** The postcode service is unavailable (C-164). */
export const POSTCODE_DOWN = '지금은 우편번호 서비스를 사용할 수 없습니다. 잠시 후 다시 시도해 주세요.'
export const BOOKING_FAILED = '예약 실패'
/** No response arrived: the booking may or may not have succeeded. */
export const BOOKING_UNKNOWN =
  '예약이 접수되었는지 확인하지 못했습니다. 같은 내용으로 다시 시도하셔도 두 번 예약되지 않습니다.'
/** The first booking under this key was canceled later, by the member in another tab or by staff. */
export const BOOKED_AND_CANCELLED =
  '앞서 신청하신 예약은 접수된 뒤 취소되었습니다. 다시 신청하시면 새로 예약됩니다.'
export const SAME_TIME = '같은 시간의 예약이 있습니다'
export const SAME_TIME_NOTICE = '같은 분을 같은 날, 같은 시간에 모시는 예약이 이미 있습니다.'
export const SAME_TIME_TEXT = `${SAME_TIME_NOTICE} 한 대 더 예약하시겠습니까?`
export const SAME_TIME_CHOICE = { action: '한 대 더 예약', otherwise: '다시 볼게요' }
export const MOVED = '출발 시간을 변경했습니다.'
export const MOVE_FAILED = '시간을 변경하지 못했습니다.'
export const REPEAT_FAILED = '다시 예약을 시작하지 못했습니다.'
export const CHANGE_FAILED = '변경을 시작하지 못했습니다.'

export const TELL_COPIED = { done: '내용을 복사했습니다.', failed: '복사하지 못했습니다.' }
export const CALENDAR_SAVED = '캘린더 파일을 저장했습니다.'
export const CALENDAR_FAILED = '캘린더에 담지 못했습니다.'
/** The text of an empty tab of the history (C-216, C-217, C-218). */
export const EMPTY_WORDS: Record<Status, string> = {
  PENDING: '확정 대기 중인 예약이 없습니다.',
  CONFIRMED: '확정된 예약이 없습니다.',
  CANCELLED: '취소된 예약이 없습니다.',
}
/** Shown below a tab that has reached the maximum number of reservations. */
export const LIST_CUT = `예약은 ${MAX_LISTED}건까지 보여 드립니다. 더 오래된 예약은 1:1 문의로 알려 주세요.`
export const LOADING_RESERVATION = '예약 정보를 불러오는 중입니다...'
/** How to change a reservation (C-228). */
export const CHANGE_NOTE =
  '일정을 바꾸시려면 예약을 변경하시거나 취소하고 다시 예약해 주세요. 어려우시면 1:1 문의로 도와드리겠습니다.'

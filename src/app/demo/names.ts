import type { Chance } from './chance.ts'

const SURNAMES = [...'김이박최정강조윤장임한오서신권황안송류홍']
const GIVEN =
  '서연 지훈 민서 도윤 하은 준호 수아 현우 지우 예준 채원 건우 다은 시우 소율 태민 유진 승현 나윤 재원 은서 동현 가은 성민 보라 우진 혜린 영훈 미경 상철 정숙 광호'.split(
    ' ',
  )

/** The places of the demo's rides: hotels, airports, offices, homes and golf courses in and around Seoul. */
export const PLACES = {
  airports: ['인천국제공항 제1여객터미널', '인천국제공항 제2여객터미널', '김포국제공항 국내선'],
  hotels: [
    '서울신라호텔',
    '롯데호텔 서울',
    '웨스틴 조선 서울',
    '그랜드 하얏트 서울',
    '시그니엘 서울',
    '포시즌스 호텔 서울',
  ],
  offices: [
    '강남파이낸스센터',
    '여의도 IFC 서울',
    '광화문 디타워',
    '판교 테크노밸리',
    '코엑스 동문',
    '을지로 센터원',
  ],
  homes: [
    '한남동 유엔빌리지',
    '청담동 도산대로 102길',
    '성북동 대사관로',
    '반포 한강변 아파트',
    '평창동 평창문화로',
    '압구정로 29길',
  ],
  hospitals: ['삼성서울병원', '서울아산병원', '세브란스병원', '서울대학교병원'],
  golf: ['레이크사이드 컨트리클럽', '안양컨트리클럽', '클럽72 골프장'],
} as const

/** Returns distinct names, as long as there are enough of them. */
export function openNames({ shuffled }: Chance) {
  const all = shuffled(SURNAMES.flatMap((surname) => GIVEN.map((given) => surname + given)))
  let at = 0
  return (): string => all[at++ % all.length]!
}

let numbered = 0
/** A number that is never assigned in Korea (010-0…); its last digits have no special meaning to the simulator. */
export const newPhone = (): string => `0100000${String(++numbered).padStart(3, '0')}8`
/** Numbers at which messages fail in the simulator: refused, or accepted but not delivered. */
export const FAILING_PHONES = ['01000009001', '01000009002']

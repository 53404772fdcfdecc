import type { View } from './vehicle-drawing.tsx'

/** Texts and pictures of each model on /cars (C-032). Bookable cars come from the API. */
export type VehicleContent = {
  slug: string
  name: string
  /** Drive and fuel. Not shown for a model without features (K-21). */
  subName: string
  seats: number
  label: string
  maker: string
  /** Background color of the side view. */
  bg: string
  images: readonly View[]
  contents: readonly string[]
}

const images = ['quarter', 'side', 'cabin', 'night'] as const

export const vehicles: readonly VehicleContent[] = [
  {
    slug: 'lm-500h-royal',
    name: 'LM 500h ROYAL',
    subName: 'Hybrid · 4WD',
    seats: 4,
    label: '4인승',
    maker: 'LEXUS',
    bg: '#e9e4db',
    images,
    contents: [
      '앞뒤를 나누는 격벽과 48인치 와이드 디스플레이',
      '두 분만을 위한 리클라이닝 독립 시트와 오토만',
      '마크 레빈슨 3D 서라운드 23스피커',
      '체온을 읽어 온도를 맞추는 적외선 감지 공조',
      '14L 냉장고와 접이식 테이블',
    ],
  },
  {
    slug: 'lm-500h-executive',
    name: 'LM 500h EXECUTIVE',
    subName: 'Hybrid · 4WD',
    seats: 6,
    label: '6인승',
    maker: 'LEXUS',
    bg: '#dde2ea',
    images,
    contents: [
      '2열 독립 시트와 넉넉한 3열, 여섯 분이 한 차로',
      '14인치 천장형 디스플레이',
      '마크 레빈슨 21스피커',
      '소음을 줄이는 이중 접합 유리와 능동 소음 제어',
      '수행 인원이 함께하는 일정에 알맞습니다',
    ],
  },
  {
    slug: 'lx-700h-vip',
    name: 'LX 700h VIP',
    subName: 'Hybrid · 4WD',
    seats: 4,
    label: '4인승',
    maker: 'LEXUS',
    bg: '#d9dfe8',
    images,
    contents: [
      '48도까지 눕는 뒷좌석 리클라이닝과 오토만',
      '11.6인치 뒷좌석 디스플레이 2개',
      '눈길과 험로에도 흔들림을 다스리는 전자식 서스펜션',
      '골프와 지방 일정에 넉넉한 적재 공간',
    ],
  },
  {
    slug: 'alphard',
    name: 'ALPHARD',
    subName: 'Hybrid · AWD',
    seats: 7,
    label: '7인승',
    maker: 'TOYOTA',
    bg: '#e4e1da',
    images,
    contents: [
      '마사지와 통풍을 갖춘 2열 독립 시트',
      '14인치 천장형 디스플레이',
      'JBL 15스피커',
      '전동 슬라이딩 도어와 낮은 승하차 발판',
      '가족 모임과 의전에 두루 어울립니다',
    ],
  },
  {
    slug: 'sprinter-tourer',
    name: 'SPRINTER TOURER',
    subName: 'Diesel · RWD',
    seats: 7,
    label: '7인승',
    maker: 'MERCEDES-BENZ',
    bg: '#dcdee2',
    images,
    contents: [
      '허리를 펴고 걸어 들어가는 높은 실내',
      '마주 앉아 회의하는 독립 시트 7석',
      '27인치 디스플레이와 차내 와이파이',
      '골프백과 여행 가방을 모두 싣는 적재 공간',
    ],
  },
  {
    slug: 'staria',
    name: 'STARIA',
    subName: 'Hybrid · FWD',
    seats: 7,
    label: '7인승',
    maker: 'HYUNDAI',
    bg: '#dbe1e9',
    images,
    contents: [
      '낮은 창턱과 넓은 유리로 시원한 시야',
      '2열 프리미엄 릴랙션 시트',
      'BOSE 12스피커',
      '공항과 호텔을 오가는 단체 이동에 알맞습니다',
    ],
  },
  {
    slug: 'purosangue',
    name: 'PUROSANGUE',
    subName: 'V12 · 4WD',
    seats: 4,
    label: '4인승',
    maker: 'FERRARI',
    bg: '#ead9d5',
    images,
    contents: [
      '자연흡기 V12, 네 분을 위한 네 개의 독립 시트',
      '마주 열리는 뒷문으로 우아한 승하차',
      '부메스터 21스피커 3D 사운드',
      '특별한 하루의 주인공을 위한 차입니다',
    ],
  },
  {
    slug: 'gv90',
    name: 'GV90',
    subName: 'Full Electric · AWD',
    seats: 4,
    label: '4인승',
    maker: 'GENESIS',
    bg: '#d9e3de',
    images: ['quarter', 'side', 'night'],
    contents: [],
  },
  {
    slug: 'cyber-truck',
    name: 'CYBER TRUCK',
    subName: 'Full Electric · 4WD',
    seats: 4,
    label: '4인승',
    maker: 'TESLA',
    bg: '#e0e2e5',
    images: ['quarter', 'side', 'night'],
    contents: [],
  },
]

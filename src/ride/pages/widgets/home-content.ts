/** The URL of the intro video's player. */
export const PLAYER_ORIGIN = 'https://www.youtube-nocookie.com'

/** The texts of the home page. */
export const promises = [
  {
    title: '하루, 한 분만',
    text: '예약하신 날, 그 차량은 다른 손님을 모시지 않습니다. 대기도, 재촉도 없습니다.',
  },
  { title: '결제 없는 하루', text: '미리 준비하신 티켓 한 장이면 됩니다. 현장에서 결제하실 일이 없습니다.' },
  {
    title: '비서실과 함께 보는 운행 현황',
    text: '배차와 기사, 지나온 경유지까지 비서실에서 함께 지켜보실 수 있습니다.',
  },
]

/** C-023: image, author, contents. */
export const testimonials = [
  {
    image: 'ambassador-chairman',
    author: '제조기업 회장 비서실 실장',
    contents:
      '일정이 세 번 바뀐 날이었는데, 기사님께서 먼저 다음 동선을 준비해 두셨습니다. 회장님께서 다음에도 같은 분을 찾으셨습니다.',
  },
  {
    image: 'ambassador-lady',
    author: '문화재단 이사장',
    contents:
      '문이 열리는 순간부터 대접받는다는 느낌이 듭니다. 해외에서 오신 손님을 모실 때는 늘 모심에 부탁드립니다.',
  },
]

/** C-025 */
export const guests = [
  { image: 'vvip-chairman', caption: '기업 회장단' },
  { image: 'vvip-state', caption: '해외 귀빈' },
  { image: 'vvip-medical', caption: '의료 · 법조 전문가' },
  { image: 'vvip-artist', caption: '문화예술인' },
  { image: 'vvip-family', caption: '소중한 가족' },
]

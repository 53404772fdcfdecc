/** Columns and rows of 모델별 비교 (C-045, C-046). The values are from each maker's data sheet. */
export const comparedModels = ['ROYAL', 'EXECUTIVE', 'ALPHARD', 'SPRINTER', 'STARIA'] as const

type Cell = string | boolean
export type ComparisonRow = { title: string; values: readonly [Cell, Cell, Cell, Cell, Cell] }

export const comparisonRows: readonly ComparisonRow[] = [
  { title: '좌석 수', values: ['4석', '6석', '7석', '7석', '7석'] },
  { title: '노이즈 캔슬링', values: [true, true, false, false, false] },
  { title: '격벽 유리', values: [true, false, false, false, false] },
  { title: '이중 접합 유리', values: [true, true, true, false, true] },
  { title: '뒷좌석 컴포트 모드', values: [true, true, true, false, false] },
  { title: '스피커 수', values: ['23개', '21개', '15개', '8개', '12개'] },
  { title: '냉장고', values: [true, false, false, true, false] },
  { title: '와이파이', values: [true, true, true, true, true] },
  { title: '모니터 크기', values: ['48인치', '14인치', '14인치', '27인치', '17인치'] },
  { title: '리클라이닝 각도', values: ['76.5°', '76.5°', '72°', '45°', '60°'] },
  { title: '체온 감응 공조', values: [true, true, false, false, false] },
  { title: '사륜구동', values: [true, true, true, false, false] },
  { title: '오디오 브랜드', values: ['Mark Levinson', 'Mark Levinson', 'JBL', 'Burmester', 'BOSE'] },
]

/** The points as text: `12,500P` (S-010). */
export const pointText = (points: number): string => `${points.toLocaleString('ko-KR')}P`

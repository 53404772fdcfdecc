type Stock = { cap: number | null; issued: number }

/** How many there are, of how many. */
export const stockText = ({ cap, issued }: Stock): string =>
  `${issued.toLocaleString('ko-KR')} / ${cap === null ? '제한 없음' : cap.toLocaleString('ko-KR')}`

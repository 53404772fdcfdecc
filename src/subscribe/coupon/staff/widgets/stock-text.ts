type Stock = { cap: number | null; issued: number }

/** `30 / 100`: how many were issued, and the cap. */
export const stockText = ({ cap, issued }: Stock): string =>
  `${issued.toLocaleString('ko-KR')} / ${cap === null ? '제한 없음' : cap.toLocaleString('ko-KR')}`

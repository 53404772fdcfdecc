/** A distance in kilometers as text: `12,345km`. */
export const km = (kilometers: number): string => `${kilometers.toLocaleString('ko-KR')}km`

const FIRST_TEN = ['첫', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉', '열']

/** `첫 번째`, `두 번째`, … `열 번째`, `11번째`; counted from 1. */
export const ordinal = (place: number): string => {
  const word = FIRST_TEN[place - 1]
  return word ? `${word} 번째` : `${place}번째`
}

const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5]

/** The ten digits of a business registration number, without separators; null when its check digit is wrong. */
export function businessNumberOf(text: string): string | null {
  const digits = text.normalize('NFKC').replace(/[\s\p{Pd}.]/gu, '')
  return /^\d{10}$/.test(digits) && !/^0+$/.test(digits) && checkDigitOf(digits) === digits[9] ? digits : null
}

function checkDigitOf(digits: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return String((10 - ((sum + Math.floor((Number(digits[8]) * 5) / 10)) % 10)) % 10)
}

/** `123-45-67890`. */
export const formatBusinessNumber = (digits: string): string =>
  digits.replace(/^(\d{3})(\d{2})(\d{5})$/, '$1-$2-$3')

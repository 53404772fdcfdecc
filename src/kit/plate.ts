/** A registration number in the form in which it is unique: without spaces and in NFC. */
export const plateOf = (text: string): string => text.normalize('NFC').replace(/\s/g, '')

/** `123가 4567`, as written on the plate. */
export const formatPlate = (plate: string): string => plate.replace(/(\d{4})$/, ' $1')

/** Whether it has 2–3 digits, one Hangul letter and 4 digits; spaces are ignored. */
export const isPlate = (text: string): boolean => /^\d{2,3}[가-힣]\d{4}$/.test(plateOf(text))

// Letters of private and commercial cars, then of parcel delivery, then of rental cars (decision 23).
const PLATE_LETTERS = '가나다라마거너더러머버서어저고노도로모보소오조구누두루무부수우주바사아자배하허호'
const ISSUED = new RegExp(`^\\d{2,3}[${PLATE_LETTERS}]\\d{4}$`)

/** A warning for a registration number whose letter no plate has today; empty for every other text. */
export const plateWarning = (text: string): string =>
  isPlate(text) && !ISSUED.test(plateOf(text)) ? '번호판에 드문 글자입니다. 한 번 더 확인해 주세요.' : ''

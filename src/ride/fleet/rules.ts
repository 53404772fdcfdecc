export const CAR_STATUSES = ['AVAILABLE', 'UNAVAILABLE', 'MAINTENANCE'] as const
export type CarStatus = (typeof CAR_STATUSES)[number]

/** Without spaces and in NFC: the form in which a registration number is unique. */
export const plateOf = (text: string): string => text.normalize('NFC').replace(/\s/g, '')

/** 2–3 digits, one Hangul syllable, 4 digits, spaces aside. */
export const isPlate = (text: string): boolean => /^\d{2,3}[가-힣]\d{4}$/.test(plateOf(text))

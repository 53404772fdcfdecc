/** The number that was typed, its commas aside; NaN when there is none. */
export const numberOf = (text: string): number => Number(text.replaceAll(',', '').trim() || Number.NaN)

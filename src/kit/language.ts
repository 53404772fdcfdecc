export const LANGUAGES = ['ko', 'en'] as const
/** The language of a message, and of what its recipient opens. */
export type Language = (typeof LANGUAGES)[number]

export const LANGUAGES = ['ko', 'en'] as const
/** The language of a message, and of the page that it links to. */
export type Language = (typeof LANGUAGES)[number]

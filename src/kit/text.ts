import { z } from 'zod'

// Line breaks and tabs stay, for texts of several lines. Bidirectional overrides are removed: they can disguise a text.
// eslint-disable-next-line no-control-regex
const UNWANTED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** NFC, trimmed, without control characters, so that a text typed as NFD equals the text typed as NFC. */
export const normalizeText = (text: string): string => text.normalize('NFC').replace(UNWANTED, '').trim()

/** Whether the text can be stored: no NUL, no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

// Invisible characters: spaces, format characters, fillers of Hangul, tags, the empty Braille pattern, unassigned ones.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}\p{Cn}\u2800]/gu

/** Whether the text has a visible character: a name of joiners and fillers only has none. */
const isVisible = (text: string): boolean => text.replace(INVISIBLE, '') !== ''

const oneLine = (text: string): string => text.replace(/[\t\r\n]+/g, ' ')

const stored = (max: number) =>
  z
    .string()
    .max(max * 4)
    .refine(isStorable, '사용할 수 없는 문자가 있습니다.')
    .transform(normalizeText)

/** One line of 1 to `max` characters after normalizing. */
export const text = (max: number) =>
  stored(max)
    .transform(oneLine)
    .pipe(
      z
        .string()
        .min(1, '필수 항목입니다.')
        .refine(isVisible, '필수 항목입니다.')
        .max(max, `${max}자 이하로 입력해 주세요.`),
    )

/** One line of 0 to `max` characters after normalizing. */
export const maybeLine = (max: number) => maybeText(max).transform(oneLine)

/** Text of 0 to `max` characters after normalizing. */
export const maybeText = (max: number) =>
  stored(max).pipe(z.string().max(max, `${max}자 이하로 입력해 주세요.`))

/** Turns a typed `\n` (a backslash and the letter n) into a line break (S-187). */
export const answerText = (answer: string): string => answer.replaceAll('\\n', '\n')

/** An answer as it is read: a backslash and an n that were typed as two letters are a line break (S-187). */
export const answerText = (answer: string): string => answer.replaceAll('\\n', '\n')

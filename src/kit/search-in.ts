import { searchKey } from './search-key.ts'
import { maybeText } from './text.ts'

const MAX_TYPED = 100

/** A list's search text as the key that rows are compared with; absent when the key is empty. */
export const searchIn = maybeText(MAX_TYPED).transform(searchKey).optional()

import { z } from 'zod'

/** An id as input: a UUID of any version, in any case, compared in lower case as those of paths are. */
export const idIn = z.guid().toLowerCase()

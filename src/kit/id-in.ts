import { z } from 'zod'

/** An id as input: a UUID of any version, in upper or lower case; compared in lower case like ids in paths. */
export const idIn = z.guid().toLowerCase()

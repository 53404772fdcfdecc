import { z } from 'zod'
import type { BucketOptions } from '#providers/files/bucket.ts'

const filled = z.string().trim().min(1).optional()
const bucketName = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'it must be the name of a bucket')

/** The environment variables for the place where files are stored. */
export const fileVariables = {
  MOSIM_FILES: z.enum(['folder', 'bucket']).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: filled,
  S3_BUCKET: bucketName.optional(),
  S3_ACCESS_KEY: filled,
  S3_SECRET_KEY: filled,
  S3_PATH_STYLE: z.enum(['on', 'off']).default('off'),
}
type Variables = z.output<z.ZodObject<typeof fileVariables>>

const NEEDED = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const

/** Contradictions among the settings, as sentences. */
export const fileContradictions = (all: Variables): [unknown, string][] => [
  [
    new Set(NEEDED.map((name) => !all[name])).size > 1,
    `${NEEDED.join(', ')} are set together or not at all.`,
  ],
  [
    !all.S3_BUCKET && (all.S3_ENDPOINT || all.S3_PATH_STYLE === 'on'),
    'S3_BUCKET is needed with S3_ENDPOINT and S3_PATH_STYLE.',
  ],
  [all.MOSIM_FILES === 'bucket' && !all.S3_BUCKET, 'S3_BUCKET is needed with MOSIM_FILES=bucket.'],
]

/** The place where new files are stored, and the bucket if one is configured. */
export const filePlaces = (all: Variables) => ({
  filesIn: all.MOSIM_FILES ?? (all.S3_BUCKET ? ('bucket' as const) : ('folder' as const)),
  bucket: bucketOf(all),
})

const bucketOf = ({ S3_BUCKET: bucket, S3_REGION: region, ...all }: Variables): BucketOptions | null =>
  bucket && region
    ? {
        bucket,
        region,
        endpoint: all.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
        accessKey: all.S3_ACCESS_KEY!,
        secretKey: all.S3_SECRET_KEY!,
        pathStyle: all.S3_PATH_STYLE === 'on',
      }
    : null

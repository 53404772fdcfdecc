declare module '@20minutes/s3rver' {
  /** A small S3 server on a folder; its only account is S3RVER with the secret S3RVER. */
  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      vhostBuckets?: boolean
      serviceEndpoint?: string
      configureBuckets: { name: string }[]
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}

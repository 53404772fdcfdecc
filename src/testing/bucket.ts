import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { BucketOptions } from '#providers/files/bucket.ts'

const BUCKET = 'mosim'
const ACCOUNT = 'S3RVER'

/** An S3 server on loopback, with its own folder and one bucket. */
export async function startBucket() {
  const directory = await mkdtemp(join(tmpdir(), 'mosim-bucket-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  })
  const { port } = await server.run()
  const way = await openWay(port)
  const options: BucketOptions = {
    endpoint: `http://127.0.0.1:${way.port}`,
    region: 'us-east-1',
    bucket: BUCKET,
    accessKey: ACCOUNT,
    secretKey: ACCOUNT,
    pathStyle: true,
  }
  const stop = async () => {
    way.close()
    await server.close()
    await rm(directory, { recursive: true, force: true })
  }
  return { options, env: envOf(options), way, stop }
}
export type Bucket = Awaited<ReturnType<typeof startBucket>>

const envOf = ({ endpoint, region, bucket, accessKey, secretKey }: BucketOptions) => ({
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY: accessKey,
  S3_SECRET_KEY: secretKey,
  S3_PATH_STYLE: 'on',
})

/** A proxy to a port that can simulate network failures. */
async function openWay(to: number) {
  const sockets = new Set<Socket>()
  let trouble: 'refuses' | 'hangs' | 'cuts the request' | 'cuts the response' | null = null
  const server = createServer((near) => {
    if (trouble === 'refuses') return near.destroy()
    const far = connect(to, '127.0.0.1')
    for (const socket of [near, far])
      sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
    const end = () => void [near, far].map((socket) => socket.destroy())
    near.on('close', end)
    far.on('close', end)
    for (const [from, into, kind] of [
      [near, far, 'cuts the request'],
      [far, near, 'cuts the response'],
    ] as const)
      from.on('data', (bytes) => {
        if (trouble === 'hangs') return
        // Lets the head of the answer pass, but not the complete answer.
        if (trouble !== kind) return into.write(bytes)
        into.write(bytes.subarray(0, Math.min(bytes.length - 1, 700)), end)
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const forget = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as { port: number }).port,
    /** Starts a failure for every new connection, and ends open ones. */
    suffer(next: typeof trouble) {
      trouble = next
      forget()
    },
    close() {
      forget()
      server.close()
    },
  }
}

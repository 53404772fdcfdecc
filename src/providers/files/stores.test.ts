import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { errorFacts } from '#kit/error-facts.ts'
import { type Bucket, startBucket } from '#testing/bucket.ts'
import { filePagesOf } from '#testing/file-pages.ts'
import { ProviderUnavailable } from '../failure.ts'
import { type BucketOptions, openBucket } from './bucket.ts'
import { openDisk } from './disk.ts'
import { openPair } from './pair.ts'
import type { FilePlace, FileStore } from './port.ts'

let folder: string
let bucket: Bucket
const stores: Record<string, FileStore> = {}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mosim-stores-'))
  bucket = await startBucket()
  stores.disk = openDisk(join(folder, 'one'))
  stores.bucket = openBucket(bucket.options)
  stores.pair = openPair(openBucket(bucket.options), openDisk(join(folder, 'two')))
})
afterEach(() => bucket.way.suffer(null))
afterAll(async () => {
  await bucket.stop()
  await rm(folder, { recursive: true, force: true })
})
const key = () => `identity/${crypto.randomUUID()}`
const TIMEOUT_MS = 300
const impatient = (options: Partial<BucketOptions> = {}) =>
  openBucket({ ...bucket.options, timeoutMs: TIMEOUT_MS, ...options })

for (const kind of ['disk', 'bucket', 'pair']) {
  test(`${kind}: a stored file exists, and is read back byte for byte`, async () => {
    const [store, name, bytes] = [stores[kind]!, key(), randomBytes(1_000)]
    await store.put(name, bytes)
    expect([await store.has(name), (await store.get(name))?.equals(bytes)]).toEqual([true, true])
  })

  test(`${kind}: a file that was never stored does not exist, and reads as null`, async () => {
    expect([await stores[kind]!.has(key()), await stores[kind]!.get(key())]).toEqual([false, null])
  })

  test(`${kind}: a removed file does not exist, and may be removed repeatedly`, async () => {
    const [store, name] = [stores[kind]!, key()]
    await store.put(name, Buffer.from('one'))
    await store.remove(name)
    await store.remove(name)
    expect([await store.has(name), await store.get(name)]).toEqual([false, null])
  })

  test(`${kind}: storing a file again replaces it`, async () => {
    const [store, name] = [stores[kind]!, key()]
    await store.put(name, Buffer.from('a longer one'))
    await store.put(name, Buffer.from('one'))
    expect(String(await store.get(name))).toBe('one')
  })

  test(`${kind}: five megabytes are read back unchanged`, async () => {
    const [store, name, bytes] = [stores[kind]!, key(), randomBytes(5 * 1024 * 1024)]
    await store.put(name, bytes)
    expect((await store.get(name))?.equals(bytes)).toBe(true)
  })
}

const acts: [string, (store: FilePlace) => Promise<unknown>][] = [
  ['put', (store) => store.put(key(), randomBytes(5_000))],
  ['get', (store) => store.get(key())],
  ['has', (store) => store.has(key())],
  ['remove', (store) => store.remove(key())],
  ['pages', (store) => filePagesOf(store, 2)],
]

test.each(acts)(
  '%s at an unreachable or hanging bucket fails as temporary within the deadline',
  async (_, act) => {
    for (const trouble of ['refuses', 'hangs'] as const) {
      bucket.way.suffer(trouble)
      const begun = performance.now()
      await expect(act(impatient())).rejects.toThrow(ProviderUnavailable)
      expect(performance.now() - begun).toBeLessThan(TIMEOUT_MS + 500)
    }
  },
)

test('a call to a hanging bucket times out even after a garbage collection', async () => {
  setFlagsFromString('--expose_gc')
  const tidy = runInNewContext('gc') as () => void
  bucket.way.suffer('hangs')
  const store = impatient()
  const tidying = setInterval(tidy, 20)
  onTestFinished(() => clearInterval(tidying))
  const answers = await Promise.allSettled(Array.from({ length: 10 }, () => store.get(key())))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill('rejected'))
})

test.each(acts)(
  '%s with wrong keys, bucket or host fails, and never reports a missing file',
  async (_, act) => {
    for (const wrong of [
      { secretKey: 'wrong' },
      { accessKey: 'unknown' },
      { bucket: 'another' },
      { endpoint: 'http://127.0.0.1:9' },
      { endpoint: 'http://no-such-host.invalid' },
    ])
      await expect(act(impatient(wrong)), JSON.stringify(wrong)).rejects.toThrow(ProviderUnavailable)
  },
)

test.each([
  [{ secretKey: 'wrong' }, 'SignatureDoesNotMatch'],
  [{ bucket: 'another' }, 'NoSuchBucket'],
  [{ endpoint: 'http://127.0.0.1:10099' }, 'ECONNREFUSED'],
])('a log can name the reason why %j fails', async (wrong, code) => {
  const failure = await impatient(wrong)
    .get(key())
    .catch((error) => error)
  expect(errorFacts(failure)).toMatchObject({ kind: 'ProviderUnavailable', code })
})

test.each([
  ['cuts the request', 'in the middle of the bytes', 1_000_000],
  ['cuts the response', 'when only the answer was lost', 1_000],
] as const)('an upload over a network that %s fails, and stores nothing: %s', async (trouble, _, size) => {
  const [store, name] = [stores.bucket!, key()]
  bucket.way.suffer(trouble)
  const failing = store.put(name, randomBytes(size)).finally(() => bucket.way.suffer(null))
  await expect(failing).rejects.toThrow(ProviderUnavailable)
  await expect.poll(() => store.get(name)).toBeNull()
})

test('a truncated download throws, and never returns half a file', async () => {
  const [store, name] = [stores.bucket!, key()]
  await store.put(name, randomBytes(1_000_000))
  bucket.way.suffer('cuts the response')
  await expect(store.get(name)).rejects.toThrow(ProviderUnavailable)
})

test.each([
  [true, 'https://s3.example/under/files/car/one'],
  [false, 'https://files.s3.example/under/car/one'],
])('with the bucket’s name in the path (%s), calls %s', async (pathStyle, url) => {
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('one'))
  onTestFinished(() => asked.mockRestore())
  const store = openBucket({
    ...bucket.options,
    endpoint: 'https://s3.example/under/',
    bucket: 'files',
    pathStyle,
  })
  expect(String(await store.get('car/one'))).toBe('one')
  expect((asked.mock.calls[0]![0] as Request).url).toBe(url)
})

const places: [string, () => FilePlace][] = [
  ['disk', () => openDisk(join(folder, 'listed'))],
  ['bucket', () => openBucket(bucket.options)],
]
test.each(places)('%s: lists all files in pages, whatever their names', async (_, open) => {
  const place = open()
  const names = ['identity/one', 'identity/two', 'car/three', 'notes', 'car/of/old']
  for (const name of names) await place.put(name, Buffer.from(name))
  const pages = await filePagesOf(place, 2)
  const files = pages.flat().filter((file) => names.includes(file.key))
  expect(files.map((file) => file.key).toSorted()).toEqual(names.toSorted())
  expect(pages.every((page) => page.length > 0 && page.length <= 2)).toBe(true)
  for (const { storedAt } of files) expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(60_000)
})

test.each(places)('%s: a file removed during the listing does not hide other files', async (_, open) => {
  const place = open()
  const names = Array.from({ length: 200 }, key)
  for (const name of names) await place.put(name, Buffer.from('one'))
  for await (const page of place.pages(7)) for (const file of page) await place.remove(file.key)
  expect(await filePagesOf(place, 7)).toEqual([])
})

test('listed names are decoded to the original names', async () => {
  const entry = (name: string) =>
    `<Contents><Key>${name}</Key><LastModified>2026-11-26T01:00:00.000Z</LastModified></Contents>`
  const pages = [
    `<IsTruncated>true</IsTruncated>${entry('a &amp;&#34;b&#x22;')}`,
    `<IsTruncated>false</IsTruncated>${entry('&lt;c&gt;&amp;lt;')}`,
  ]
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(pages.shift()))
  onTestFinished(() => asked.mockRestore())
  const listed = (await filePagesOf(openBucket(bucket.options), 1)).flat()
  expect(listed.map((file) => file.key)).toEqual(['a &"b"', '<c>&lt;'])
  expect((asked.mock.calls[1]![0] as Request).url).toMatch(/\?max-keys=1&marker=a%20%26%22b%22$/)
})

test('a missing folder lists nothing; an unreadable folder or a wrong bucket answer fails', async () => {
  expect(await filePagesOf(openDisk(join(folder, 'never')), 2)).toEqual([])
  await writeFile(join(folder, 'file'), '')
  const asked = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response('<html>Welcome</html>'))
  onTestFinished(() => asked.mockRestore())
  for (const place of [openDisk(join(folder, 'file')), openBucket(bucket.options)])
    await expect(filePagesOf(place, 2)).rejects.toThrow(ProviderUnavailable)
})

test('writes to the first of two stores, reads from either, and removes from both', async () => {
  const [first, second, name] = [openDisk(join(folder, 'first')), openDisk(join(folder, 'second')), key()]
  const pair = openPair(first, second)
  await second.put(name, Buffer.from('old'))
  expect([await pair.has(name), String(await pair.get(name))]).toEqual([true, 'old'])
  await pair.put(name, Buffer.from('new'))
  expect([String(await pair.get(name)), String(await second.get(name))]).toEqual(['new', 'old'])
  await pair.remove(name)
  expect([await first.has(name), await second.has(name)]).toEqual([false, false])
})

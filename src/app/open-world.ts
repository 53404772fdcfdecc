import { join } from 'node:path'
import type { Logger } from 'pino'
import { openDb } from '#kit/db.ts'
import { openNews } from '#kit/news.ts'
import { openRelay } from '#kit/relay.ts'
import { secretIn } from '#kit/secret-file.ts'
import { tokenSigner } from '#kit/token.ts'
import { openDisk } from '#providers/files/disk.ts'
import { openPortoneV1 } from '#providers/identity/portone-v1.ts'
import { openPortoneV2 } from '#providers/person/portone-v2.ts'
import { openKakao } from '#providers/social/kakao.ts'
import { openSolapi } from '#providers/sms/solapi.ts'
import { ACCESS_SECONDS } from '#ride/account/rules.ts'
import { memberJoined } from '#ride/invite/jobs.ts'
import { ACCESS_SECONDS as SUBSCRIBER_SECONDS } from '#subscribe/account/rules.ts'
import type { World } from '#world'
import type { Config } from './config.ts'

/** Keys made at the first start and kept with the data, unless the environment gives one. */
const secretOf = async (config: Config): Promise<Buffer> =>
  config.secret ? Buffer.from(config.secret) : secretIn(join(config.dataFolder, 'secret'))

type Parts = {
  config: Config
  log: Logger
  databaseUrl: string
  simulatorUrl: string
  now?: () => Date
  poolSize?: number
}

/** Builds what handlers may touch. With a database of our own this process is alone; on a given one it may not be. */
export async function openWorld({
  config,
  log,
  databaseUrl,
  simulatorUrl,
  now = () => new Date(),
  poolSize,
}: Parts) {
  const secret = await secretOf(config)
  const db = openDb(databaseUrl, { ...(poolSize && { max: poolSize }) })
  const alone = config.databaseUrl === undefined
  const relay = alone ? null : openRelay(databaseUrl, db.$client, (told) => news.heard(told))
  const news = openNews(relay?.send)
  const { portone, portoneV2, solapi, kakao } = config
  const world: World = {
    db,
    now,
    log,
    alone,
    tokens: tokenSigner(secret, 'ride', ACCESS_SECONDS),
    subscriberTokens: tokenSigner(secret, 'subscribe', SUBSCRIBER_SECONDS),
    pepper: Buffer.concat([Buffer.from('pepper '), secret]),
    fileKey: Buffer.concat([Buffer.from('files '), secret]),
    files: openDisk(join(config.dataFolder, 'files')),
    news,
    identity: openPortoneV1({
      baseUrl: portone.baseUrl ?? simulatorUrl,
      key: portone.key,
      secret: portone.secret,
    }),
    persons: openPortoneV2({
      ...portoneV2,
      baseUrl: portoneV2.baseUrl ?? simulatorUrl,
      mustBeLive: config.production,
    }),
    sms: openSolapi({ ...solapi, baseUrl: solapi.baseUrl ?? simulatorUrl }),
    kakao: openKakao({
      ...kakao,
      authBase: kakao.authBase ?? simulatorUrl,
      apiBase: kakao.apiBase ?? simulatorUrl,
    }),
    publicUrl: config.publicUrl,
    clientKeys: {
      iamportScript: portone.script ?? `${simulatorUrl}/js/iamport.js`,
      iamportCode: portone.storeCode,
      iamportChannel: portone.channelKey,
      portoneScript: portoneV2.script ?? `${simulatorUrl}/js/portone-v2.js`,
      portoneStore: portoneV2.storeId,
      portoneChannel: portoneV2.channelKey,
      postcodeScript:
        config.postcodeScript ?? (config.production ? POSTCODE_SCRIPT : `${simulatorUrl}/js/postcode.v2.js`),
    },
    secureCookies: config.production,
    addressLimits: config.addressLimits,
    memberJoined,
    wakeOutbox: () => {},
  }
  const close = async () => {
    relay?.stop()
    await db.$client.end()
  }
  return { world, close }
}

const POSTCODE_SCRIPT = 'https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js'

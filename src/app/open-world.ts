import { refuseWithoutProof } from '#ride/account/factor/service.ts'
import { rightsOfPerson } from '#ride/account/staff/store.ts'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { openDb } from '#kit/db.ts'
import { openEventBus } from '#kit/event-bus.ts'
import { openEventRelay } from '#kit/event-relay.ts'
import { secretIn } from '#kit/secret-file.ts'
import { tokenSigner } from '#kit/token.ts'
import { openPortoneV1 } from '#providers/identity/portone-v1.ts'
import { openKoroad, withoutLicenseCheck } from '#providers/license/koroad.ts'
import { openPortonePayments } from '#providers/payment/portone-v2.ts'
import { openSmtp } from '#providers/mail/smtp.ts'
import { openPortoneV2 } from '#providers/person/portone-v2.ts'
import { openKakao } from '#providers/social/kakao.ts'
import { openSolapi } from '#providers/sms/solapi.ts'
import { openTwilio, withoutAbroad } from '#providers/sms/twilio.ts'
import { ACCESS_SECONDS } from '#platform/login/rules.ts'
import { recordAccess } from '#platform/access/service.ts'
import { addAuditEntries } from '#platform/audit/store.ts'
import { addMessages } from '#platform/outbox/store.ts'
import { addRevisions } from '#platform/staff/store.ts'
import type { Events, Settings, World } from '#world'
import type { Config } from './config.ts'
import { openFiles } from './files.ts'
import { knownTemplates } from './alimtalk-templates.ts'
import { realms } from './realms.ts'
import { roomDeclarations } from './rooms.ts'

/** The secret that is created at the first start and stored with the data, unless the environment gives one. */
export const secretOf = async (config: Pick<Config, 'secret' | 'dataFolder'>): Promise<Buffer> =>
  config.secret ? Buffer.from(config.secret) : secretIn(join(config.dataFolder, 'secret'))

/** Whether no other server writes to the database: true for the embedded one only. */
const isAlone = (config: Config): boolean => config.databaseUrl === undefined

// A port without a listener.
const NO_SMTP = 'smtp://127.0.0.1:9'

type Parts = {
  config: Config
  log: Logger
  databaseUrl: string
  simulatorUrl: string
  /** The URL of the simulator's mail port; required unless a mail server is configured. */
  smtpUrl?: string
  now?: () => Date
  /** The clock of a simulator with a simulated time. */
  simulatorNow?: () => number
  poolSize?: number
}

/** Builds the world: everything that handlers may use. */
export async function openWorld({
  config,
  log,
  databaseUrl,
  simulatorUrl,
  smtpUrl = NO_SMTP,
  now = () => new Date(),
  simulatorNow,
  poolSize,
}: Parts) {
  const secret = await secretOf(config)
  const db = openDb(databaseUrl, { max: poolSize ?? config.connections, pooler: config.pooler })
  const relay = isAlone(config)
    ? null
    : openEventRelay<Events>({
        url: config.directUrl ?? null,
        pool: db.$client,
        receive: (event) => events.receive(event),
        missed: () => events.missed(),
      })
  const events = openEventBus<Events>(relay?.send)
  for (const realm of realms) {
    events.subscribe('sessionsEnded', ({ ids }) => realm.forget(ids))
    events.onMissed(() => realm.forgetAll())
  }
  const world: World = {
    db,
    now,
    log,
    events,
    requireProof: (session) => refuseWithoutProof(world, session),
    rightsOf: rightsOfPerson,
    recorder: {
      audit: addAuditEntries,
      revisions: addRevisions,
      messages: (tx, actor, messages, at) => addMessages(tx, actor, messages, at, config.undoSeconds),
      wakeOutbox: () => {},
    },
    settings: settingsOf(config, simulatorUrl),
    secrets: {
      tokens: {
        ride: tokenSigner(secret, 'ride', ACCESS_SECONDS),
        subscribe: tokenSigner(secret, 'subscribe', ACCESS_SECONDS),
      },
      pepper: Buffer.concat([Buffer.from('pepper '), secret]),
      fileKey: Buffer.concat([Buffer.from('files '), secret]),
    },
    files: openFiles(config),
    recordAccess: (access) => recordAccess(world, access),
    ...roomDeclarations,
    providers: providersOf(config, simulatorUrl, smtpUrl, simulatorNow),
  }
  const close = async () => {
    relay?.stop()
    await db.$client.end()
  }
  return { world, close }
}

/** One adapter for each provider; without keys it calls the simulator. */
function providersOf(
  { portone, portoneV2, solapi, twilio, koroad, kakao, mail, production }: Config,
  simulatorUrl: string,
  smtpUrl: string,
  now: (() => number) | undefined,
): World['providers'] {
  return {
    identity: openPortoneV1({
      baseUrl: portone.baseUrl ?? simulatorUrl,
      key: portone.key,
      secret: portone.secret,
    }),
    persons: openPortoneV2({
      ...portoneV2,
      baseUrl: portoneV2.baseUrl ?? simulatorUrl,
      mustBeLive: production,
    }),
    payments: openPortonePayments({
      ...portoneV2,
      channelKey: portoneV2.billingChannelKey,
      baseUrl: portoneV2.baseUrl ?? simulatorUrl,
      mustBeLive: production,
    }),
    sms: openSolapi({ ...solapi, baseUrl: solapi.baseUrl ?? simulatorUrl, ...(now && { now }) }),
    smsAbroad: twilio ? openTwilio({ ...twilio, baseUrl: twilio.baseUrl ?? simulatorUrl }) : withoutAbroad,
    licenses: koroad
      ? openKoroad({ ...koroad, baseUrl: koroad.baseUrl ?? simulatorUrl })
      : withoutLicenseCheck,
    mail: openSmtp({ ...mail, url: mail.url ?? smtpUrl }),
    kakao: openKakao({
      clientId: kakao.clientId,
      clientSecret: kakao.clientSecret,
      scopes: kakao.scopes,
      authBase: kakao.authBase ?? simulatorUrl,
      apiBase: kakao.apiBase ?? simulatorUrl,
    }),
  }
}

function settingsOf(config: Config, simulatorUrl: string): Settings {
  const { portone, portoneV2, kakao, production } = config
  const templates = knownTemplates(config.alimtalkTemplates, roomDeclarations.messageKinds)
  return {
    publicUrl: config.publicUrl,
    dutyPhone: config.dutyPhone,
    ownerPhone: config.ownerPhone,
    alerts: config.alerts,
    secureCookies: production,
    hasSample: config.hasSample,
    undoSeconds: config.undoSeconds,
    addressLimits: config.addressLimits,
    isFactorRequired: config.isFactorRequired,
    isLicenseCheckRequired: config.isLicenseCheckRequired,
    alimtalkTemplates: templates,
    configuredTemplates: templates,
    browserConfig: {
      iamportScript: portone.script ?? `${simulatorUrl}/js/iamport.js`,
      iamportCode: portone.storeCode,
      iamportChannel: portone.channelKey,
      portoneScript: portoneV2.script ?? `${simulatorUrl}/js/portone-v2.js`,
      portoneStore: portoneV2.storeId,
      portoneChannel: portoneV2.channelKey,
      portoneBillingChannel: portoneV2.billingChannelKey,
      portonePaymentChannel: portoneV2.paymentChannelKey,
      kakaoScript: kakao.script ?? `${simulatorUrl}/js/kakao.js`,
      kakaoKey: kakao.jsKey,
      postcodeScript:
        config.postcodeScript ?? (production ? POSTCODE_SCRIPT : `${simulatorUrl}/js/postcode.v2.js`),
    },
  }
}

const POSTCODE_SCRIPT = 'https://t1.kakaocdn.net/mapjsapi/bundle/postcode/prod/postcode.v2.js'

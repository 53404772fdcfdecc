import { resolve } from 'node:path'
import { z } from 'zod'
import { hostsOf } from '#kit/db-hosts.ts'
import { SLOTS } from '#kit/shared-counters.ts'
import { StartRefused } from '#kit/start-refused.ts'
import { developmentKeys } from '#providers/development-keys.ts'
import { isLoginId, passwordRefusal } from '#ride/account/rules.ts'
import { fileContradictions, filePlaces, fileVariables } from './file-config.ts'
import { isLocal } from './local-address.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const on = z.enum(['on', 'off'])
const proxies = z
  .string()
  .regex(/^(off|on|[0-9])$/, 'must be off, on (one proxy) or the number of proxies, at most 9')
  .transform((text) => (text === 'on' ? 1 : text === 'off' ? 0 : Number(text)))
const filled = z.string().trim().min(1).optional()
const databaseUrl = z
  .string()
  .trim()
  .refine(
    (url) => hostsOf(url).every((one) => /^postgres(ql)?:$/.test(URL.parse(one)?.protocol ?? '')),
    'it must be like postgres://user:password@host:5432/database, with special characters percent-encoded',
  )

const variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.default(3000),
  SIM_PORT: port.default(4010),
  METRICS_PORT: port.default(9464),
  METRICS_HOST: z.string().default('127.0.0.1'),
  MOSIM_HOST: z.string().default('127.0.0.1'),
  MOSIM_DATA: z.string().default('data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_POOLER: z.enum(['off', 'named', 'unnamed']).default('off'),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(1_000).optional(),
  MOSIM_PROCESSES: z.coerce.number().int().min(1).max(SLOTS).default(1),
  MOSIM_DRAIN_SECONDS: z.coerce.number().min(0).max(60).optional(),
  MOSIM_ADMIN_ID: filled,
  MOSIM_ADMIN_PASSWORD: filled,
  MOSIM_ADDRESS_LIMITS: on.default('on'),
  MOSIM_PUBLIC_URL: z.url().optional(),
  MOSIM_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  MOSIM_TRUST_PROXY: proxies.default(0),
  MOSIM_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  PORTONE_V1_API_BASE: z.url().optional(),
  PORTONE_V1_SDK_URL: z.url().optional(),
  PORTONE_V1_KEY: filled,
  PORTONE_V1_SECRET: filled,
  PORTONE_V1_STORE_CODE: filled,
  PORTONE_V1_CHANNEL_KEY: filled,
  PORTONE_V2_API_BASE: z.url().optional(),
  PORTONE_V2_SDK_URL: z.url().optional(),
  PORTONE_V2_SECRET: filled,
  PORTONE_V2_STORE_ID: filled,
  PORTONE_V2_CHANNEL_KEY: filled,
  PORTONE_V2_BILLING_CHANNEL_KEY: filled,
  PORTONE_V2_PAYMENT_CHANNEL_KEY: filled,
  PORTONE_V2_WEBHOOK_SECRET: filled,
  POSTCODE_SDK_URL: z.url().optional(),
  KAKAO_AUTH_BASE: z.url().optional(),
  KAKAO_API_BASE: z.url().optional(),
  KAKAO_CLIENT_ID: filled,
  KAKAO_CLIENT_SECRET: filled,
  KAKAO_JS_KEY: filled,
  KAKAO_SDK_URL: z.url().optional(),
  SOLAPI_API_BASE: z.url().optional(),
  SOLAPI_KEY: filled,
  SOLAPI_SECRET: filled,
  SOLAPI_FROM: filled,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  ...fileVariables,
})
type Variables = z.output<typeof variables>

/** A configuration that cannot work, as a sentence. */
export class ConfigRefused extends StartRefused {}

/** The environment parsed once; contradictions are refused with a sentence. */
export function readConfig(env: Record<string, string | undefined>) {
  const parsed = variables.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  )
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!
    throw new ConfigRefused(`${path.join('.')} is not usable: ${message}.`)
  }
  const all = parsed.data
  refuseContradictions(all)
  return {
    production: all.NODE_ENV === 'production',
    port: all.PORT,
    simPort: all.SIM_PORT,
    metricsPort: all.METRICS_PORT,
    metricsHost: all.METRICS_HOST,
    host: all.MOSIM_HOST,
    dataFolder: resolve(all.MOSIM_DATA),
    databaseUrl: all.DATABASE_URL,
    // Where no pooler stands between, for what one cannot carry: LISTEN, long statements.
    directUrl: all.DATABASE_DIRECT_URL ?? (all.DATABASE_POOLER === 'off' ? all.DATABASE_URL : undefined),
    pooler: all.DATABASE_POOLER,
    // Of each process.
    connections: connectionsOf(all),
    processes: all.MOSIM_PROCESSES,
    // How long a server that ends still serves, so that the proxies see that it is not ready any more.
    drainMs: (all.MOSIM_DRAIN_SECONDS ?? (all.NODE_ENV === 'production' ? 5 : 0)) * 1_000,
    admin: all.MOSIM_ADMIN_ID
      ? { id: all.MOSIM_ADMIN_ID.toLowerCase(), password: all.MOSIM_ADMIN_PASSWORD! }
      : null,
    addressLimits: all.MOSIM_ADDRESS_LIMITS === 'on',
    publicUrl: all.MOSIM_PUBLIC_URL,
    secret: all.MOSIM_SECRET,
    proxies: all.MOSIM_TRUST_PROXY,
    logLevel: all.MOSIM_LOG_LEVEL,
    traces: tracesOf(all),
    needsSimulator: [
      all.PORTONE_V1_KEY,
      all.PORTONE_V2_SECRET,
      all.SOLAPI_KEY,
      all.KAKAO_CLIENT_ID,
      all.SMTP_URL,
    ].some((key) => !key),
    mail: { url: all.SMTP_URL, from: all.MAIL_FROM ?? developmentKeys.mail.from },
    kakao: kakaoOf(all),
    portone: portoneOf(all),
    portoneV2: portoneV2Of(all),
    solapi: solapiOf(all),
    postcodeScript: all.POSTCODE_SDK_URL,
    ...filePlaces(all),
  }
}
export type Config = ReturnType<typeof readConfig>

function refuseContradictions(all: Variables): void {
  const refused = contradictionsOf(all).find(([isWrong]) => isWrong)
  if (refused) throw new ConfigRefused(refused[1])
}

function contradictionsOf(all: Variables): [unknown, string][] {
  const production = all.NODE_ENV === 'production'
  const ports = [all.PORT, all.SIM_PORT, all.METRICS_PORT].filter((value) => value !== 0)
  const known = new Set<string>(Object.values(developmentKeys).flatMap((keys) => Object.values(keys)))
  return [
    [new Set(ports).size < ports.length, 'PORT, SIM_PORT and METRICS_PORT must differ.'],
    [
      all.MOSIM_PROCESSES > 1 && all.PORT === 0,
      'PORT must be a number with MOSIM_PROCESSES: each process listens on it.',
    ],
    [
      !all.DATABASE_URL && (all.DATABASE_DIRECT_URL || all.DATABASE_POOLER !== 'off'),
      'DATABASE_DIRECT_URL and DATABASE_POOLER need DATABASE_URL, the address of the pooler.',
    ],
    [
      all.DATABASE_DIRECT_URL && all.DATABASE_POOLER === 'off',
      'DATABASE_DIRECT_URL is for a DATABASE_URL that is a pooler: say which by DATABASE_POOLER (named or unnamed).',
    ],
    [
      !all.MOSIM_ADMIN_ID !== !all.MOSIM_ADMIN_PASSWORD,
      'MOSIM_ADMIN_ID and MOSIM_ADMIN_PASSWORD are set together or not at all.',
    ],
    [
      all.MOSIM_ADMIN_ID && !isLoginId(all.MOSIM_ADMIN_ID),
      'MOSIM_ADMIN_ID must be 4 to 20 of a-z, 0-9, _ and -.',
    ],
    [
      all.MOSIM_ADMIN_PASSWORD && passwordRefusal(all.MOSIM_ADMIN_PASSWORD, all.MOSIM_ADMIN_ID ?? ''),
      'MOSIM_ADMIN_PASSWORD must have 8 to 128 characters, and be neither the id nor a common password.',
    ],
    [
      !all.PORTONE_V1_KEY !== !all.PORTONE_V1_SECRET,
      'PORTONE_V1_KEY and PORTONE_V1_SECRET are set together or not at all.',
    ],
    [
      all.PORTONE_V2_SECRET && !(all.PORTONE_V2_STORE_ID && all.PORTONE_V2_CHANNEL_KEY),
      'PORTONE_V2_STORE_ID and PORTONE_V2_CHANNEL_KEY are needed with PORTONE_V2_SECRET.',
    ],
    [
      all.PORTONE_V2_SECRET && !(all.PORTONE_V2_BILLING_CHANNEL_KEY && all.PORTONE_V2_WEBHOOK_SECRET),
      'PORTONE_V2_BILLING_CHANNEL_KEY and PORTONE_V2_WEBHOOK_SECRET are needed with PORTONE_V2_SECRET.',
    ],
    [
      all.PORTONE_V2_SECRET && !all.PORTONE_V2_PAYMENT_CHANNEL_KEY,
      'PORTONE_V2_PAYMENT_CHANNEL_KEY is needed with PORTONE_V2_SECRET.',
    ],
    [!all.SOLAPI_KEY !== !all.SOLAPI_SECRET, 'SOLAPI_KEY and SOLAPI_SECRET are set together or not at all.'],
    [
      all.SOLAPI_KEY && !all.SOLAPI_FROM,
      'SOLAPI_FROM, the registered sender number, is needed with SOLAPI_KEY.',
    ],
    [
      !all.SMTP_URL !== !all.MAIL_FROM,
      'SMTP_URL and MAIL_FROM, the address that mails come from, are set together or not at all.',
    ],
    ...fileContradictions(all),
    [
      !all.KAKAO_CLIENT_ID !== !all.KAKAO_CLIENT_SECRET,
      'KAKAO_CLIENT_ID and KAKAO_CLIENT_SECRET are set together or not at all.',
    ],
    [
      production && !all.KAKAO_CLIENT_ID,
      'In production KAKAO_CLIENT_ID is needed: the simulator lets anybody in.',
    ],
    [
      production && !all.PORTONE_V1_KEY,
      'In production PORTONE_V1_KEY is needed: the simulator verifies anybody.',
    ],
    [
      production && !all.PORTONE_V2_SECRET,
      'In production PORTONE_V2_SECRET is needed: the simulator verifies anybody.',
    ],
    [production && !all.SOLAPI_KEY, 'In production SOLAPI_KEY is needed: the simulator sends nothing.'],
    [production && !all.SMTP_URL, 'In production SMTP_URL is needed: the simulator sends nothing.'],
    [
      production &&
        [
          all.PORTONE_V1_API_BASE,
          all.PORTONE_V2_API_BASE,
          all.SOLAPI_API_BASE,
          all.KAKAO_AUTH_BASE,
          all.KAKAO_API_BASE,
          all.PORTONE_V1_SDK_URL,
          all.PORTONE_V2_SDK_URL,
          all.POSTCODE_SDK_URL,
          all.KAKAO_SDK_URL,
        ].some((url) => url && isLocal(url)),
      'In production a provider must not be at an address of this machine.',
    ],
    [
      production && Object.values(all).some((value) => known.has(String(value))),
      'In production the development keys must not be used.',
    ],
    [
      production && !all.MOSIM_SECRET,
      'In production MOSIM_SECRET is needed (32 characters or more; keep it).',
    ],
    [
      production && !all.MOSIM_PUBLIC_URL?.startsWith('https://'),
      'In production MOSIM_PUBLIC_URL is needed, with https://.',
    ],
    [production && all.MOSIM_ADDRESS_LIMITS === 'off', 'In production MOSIM_ADDRESS_LIMITS cannot be off.'],
  ]
}

// Sixteen keep a server busy; of several processes each needs a few of its own. More only wait for the same cores.
const connectionsOf = ({ DATABASE_CONNECTIONS: given, MOSIM_PROCESSES: processes }: Variables): number =>
  Math.max(2, Math.ceil((given ?? Math.max(16, processes * 8)) / processes))

const tracesOf = ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share }: Variables) =>
  endpoint ? { url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, share } : null

const portoneOf = (all: Variables) => ({
  baseUrl: all.PORTONE_V1_API_BASE ?? (all.PORTONE_V1_KEY && 'https://api.iamport.kr'),
  script: all.PORTONE_V1_SDK_URL ?? (all.PORTONE_V1_KEY && 'https://cdn.iamport.kr/v1/iamport.js'),
  key: all.PORTONE_V1_KEY ?? developmentKeys.portoneV1.key,
  secret: all.PORTONE_V1_SECRET ?? developmentKeys.portoneV1.secret,
  storeCode: all.PORTONE_V1_STORE_CODE ?? developmentKeys.portoneV1.storeCode,
  channelKey: all.PORTONE_V1_CHANNEL_KEY ?? developmentKeys.portoneV1.channelKey,
})

const portoneV2Of = (all: Variables) => ({
  baseUrl: all.PORTONE_V2_API_BASE ?? (all.PORTONE_V2_SECRET && 'https://api.portone.io'),
  script: all.PORTONE_V2_SDK_URL ?? (all.PORTONE_V2_SECRET && 'https://cdn.portone.io/v2/browser-sdk.js'),
  secret: all.PORTONE_V2_SECRET ?? developmentKeys.portoneV2.secret,
  storeId: all.PORTONE_V2_STORE_ID ?? developmentKeys.portoneV2.storeId,
  channelKey: all.PORTONE_V2_CHANNEL_KEY ?? developmentKeys.portoneV2.channelKey,
  billingChannelKey: all.PORTONE_V2_BILLING_CHANNEL_KEY ?? developmentKeys.portoneV2.billingChannelKey,
  paymentChannelKey: all.PORTONE_V2_PAYMENT_CHANNEL_KEY ?? developmentKeys.portoneV2.paymentChannelKey,
  webhookSecret: all.PORTONE_V2_WEBHOOK_SECRET ?? developmentKeys.portoneV2.webhookSecret,
})

const KAKAO_SCRIPT = 'https://t1.kakaocdn.net/kakao_js_sdk/2.8.3/kakao.min.js'

const kakaoOf = (all: Variables) => ({
  authBase: all.KAKAO_AUTH_BASE ?? (all.KAKAO_CLIENT_ID && 'https://kauth.kakao.com'),
  apiBase: all.KAKAO_API_BASE ?? (all.KAKAO_CLIENT_ID && 'https://kapi.kakao.com'),
  clientId: all.KAKAO_CLIENT_ID ?? developmentKeys.kakao.clientId,
  clientSecret: all.KAKAO_CLIENT_SECRET ?? developmentKeys.kakao.clientSecret,
  // Without a key of its own nothing is shared by it: a page then shares as the device does.
  jsKey: all.KAKAO_JS_KEY ?? (all.KAKAO_CLIENT_ID ? '' : developmentKeys.kakao.jsKey),
  script: all.KAKAO_SDK_URL ?? (all.KAKAO_CLIENT_ID && KAKAO_SCRIPT),
})

const solapiOf = (all: Variables) => ({
  baseUrl: all.SOLAPI_API_BASE ?? (all.SOLAPI_KEY && 'https://api.solapi.com'),
  key: all.SOLAPI_KEY ?? developmentKeys.solapi.key,
  secret: all.SOLAPI_SECRET ?? developmentKeys.solapi.secret,
  from: all.SOLAPI_FROM ?? developmentKeys.solapi.from,
})

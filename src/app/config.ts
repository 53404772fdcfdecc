import { resolve } from 'node:path'
import { z } from 'zod'
import { hostsOf } from '#kit/db-hosts.ts'
import { mobileIn } from '#kit/phone-in.ts'
import { StartRefused } from '#kit/start-refused.ts'
import { developmentKeys } from '#providers/development-keys.ts'
import { knownPasswordRefusal } from '#kit/known-passwords.ts'
import { isLoginId, passwordRefusal } from '#ride/account/rules.ts'
import { alertContradictions, alertsIn, alertVariables } from './alert-config.ts'
import { DEMO_ADMIN, DEMO_PASSWORD } from './demo/logins.ts'
import { fileContradictions, filePlaces, fileVariables } from './file-config.ts'
import { providerContradictions, providersOf, providerVariables } from './provider-config.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const on = z.enum(['on', 'off'])
const proxies = z
  .string()
  .regex(/^(off|on|[0-9])$/, 'must be off, on (one proxy) or the number of proxies, at most 9')
  .transform((text) => (text === 'on' ? 1 : text === 'off' ? 0 : Number(text)))
const filled = z.string().trim().min(1).optional()
const mobile = mobileIn('must be a Korean mobile number')
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
  MOSIM_DATA: z.string().optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_POOLER: z.enum(['off', 'named', 'unnamed']).default('off'),
  // Sixteen connections keep a server busy; more would only compete for its cores.
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(1_000).default(16),
  MOSIM_DRAIN_SECONDS: z.coerce.number().min(0).max(60).optional(),
  MOSIM_UNDO_SECONDS: z.coerce.number().min(0).max(600).default(20),
  MOSIM_ADMIN_ID: filled,
  MOSIM_ADMIN_PASSWORD: filled,
  MOSIM_ADDRESS_LIMITS: on.default('on'),
  MOSIM_SECOND_FACTOR: z.enum(['required', 'offered']).optional(),
  MOSIM_LICENSE_CHECK: z.enum(['required', 'offered']).optional(),
  MOSIM_SAMPLE: on.optional(),
  MOSIM_PUBLIC_URL: z.url().optional(),
  // The dispatcher on duty and the owner get an SMS about rides at risk.
  MOSIM_DUTY_PHONE: mobile.optional(),
  MOSIM_OWNER_PHONE: mobile.optional(),
  MOSIM_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  MOSIM_TRUST_PROXY: proxies.default(0),
  MOSIM_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
  LOG_FORMAT: z.enum(['json', 'text']).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  ...alertVariables,
  ...providerVariables,
  ...fileVariables,
})
type Variables = z.output<typeof variables>

/** The configuration cannot work; the message explains why. */
export class ConfigRefused extends StartRefused {}

/** Whether the command line requests the demo; refuses any other flag. */
export function isDemoAsked(flags: readonly string[]): boolean {
  const unknown = flags.find((flag) => flag !== '--demo')
  if (unknown !== undefined)
    throw new ConfigRefused(`${unknown} is not a flag: only --demo is. Settings are environment variables.`)
  return flags.length > 0
}

/** Parses the environment once; refuses contradictory settings with a sentence. */
export function readConfig(env: Record<string, string | undefined>, isDemo = false) {
  const parsed = variables.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  )
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!
    throw new ConfigRefused(`${path.join('.')} is not usable: ${message}.`)
  }
  const all = parsed.data
  refuseContradictions(all, isDemo)
  return {
    isDemo,
    production: all.NODE_ENV === 'production',
    port: all.PORT,
    simPort: all.SIM_PORT,
    metricsPort: all.METRICS_PORT,
    metricsHost: all.METRICS_HOST,
    host: all.MOSIM_HOST,
    dataFolder: resolve(all.MOSIM_DATA ?? (isDemo ? 'data-demo' : 'data')),
    databaseUrl: all.DATABASE_URL,
    // A direct URL without a pooler, for LISTEN and long statements, which a pooler cannot handle.
    directUrl: all.DATABASE_DIRECT_URL ?? (all.DATABASE_POOLER === 'off' ? all.DATABASE_URL : undefined),
    pooler: all.DATABASE_POOLER,
    connections: all.DATABASE_CONNECTIONS,
    // How long a stopping server continues to serve, until the proxies notice that it is not ready.
    drainMs: (all.MOSIM_DRAIN_SECONDS ?? (all.NODE_ENV === 'production' ? 5 : 0)) * 1_000,
    admin: adminOf(all, isDemo),
    addressLimits: all.MOSIM_ADDRESS_LIMITS === 'on',
    isFactorRequired:
      (all.MOSIM_SECOND_FACTOR ?? (all.NODE_ENV === 'production' ? 'required' : 'offered')) === 'required',
    isLicenseCheckRequired:
      (all.MOSIM_LICENSE_CHECK ?? (all.NODE_ENV === 'production' ? 'required' : 'offered')) === 'required',
    // How long messages of a change wait while it can be undone.
    undoSeconds: all.MOSIM_UNDO_SECONDS,
    publicUrl: all.MOSIM_PUBLIC_URL,
    dutyPhone: all.MOSIM_DUTY_PHONE,
    ownerPhone: all.MOSIM_OWNER_PHONE,
    alerts: alertsIn(all),
    // In production a new company starts without sample cars.
    hasSample: (all.MOSIM_SAMPLE ?? (all.NODE_ENV === 'production' ? 'off' : 'on')) === 'on',
    secret: all.MOSIM_SECRET,
    proxies: all.MOSIM_TRUST_PROXY,
    logLevel: all.MOSIM_LOG_LEVEL,
    logFormat: all.LOG_FORMAT,
    traces: tracesOf(all),
    ...providersOf(all, all.NODE_ENV === 'production'),
    ...filePlaces(all),
  }
}
export type Config = ReturnType<typeof readConfig>

function adminOf({ MOSIM_ADMIN_ID: id, MOSIM_ADMIN_PASSWORD: password }: Variables, isDemo: boolean) {
  if (id) return { id: id.toLowerCase(), password: password! }
  return isDemo ? { id: DEMO_ADMIN, password: DEMO_PASSWORD } : null
}

function refuseContradictions(all: Variables, isDemo: boolean): void {
  const wrong = [...(isDemo ? demoContradictions(all) : []), ...contradictionsOf(all)]
  const refused = wrong.find(([isWrong]) => isWrong)
  if (refused) throw new ConfigRefused(refused[1])
}

/** The demo has invented people, so it must not use a real database or a real provider. */
const demoContradictions = (all: Variables): [unknown, string][] => [
  [
    all.NODE_ENV === 'production',
    '--demo is refused in production: its people and their payments are invented.',
  ],
  [
    all.MOSIM_LICENSE_CHECK === 'required',
    '--demo is refused with MOSIM_LICENSE_CHECK=required: its cars are handed over without a check.',
  ],
  [all.DATABASE_URL, '--demo is refused with DATABASE_URL: it fills only the database in its own folder.'],
  [
    all.PORTONE_V1_KEY ??
      all.PORTONE_V2_SECRET ??
      all.SOLAPI_KEY ??
      all.TWILIO_ACCOUNT_SID ??
      all.KOROAD_CLIENT_ID ??
      all.KAKAO_CLIENT_ID ??
      all.SMTP_URL,
    '--demo is refused with the keys of a provider: its messages and payments go to the simulator only.',
  ],
]

function contradictionsOf(all: Variables): [unknown, string][] {
  const production = all.NODE_ENV === 'production'
  const ports = [all.PORT, all.SIM_PORT, all.METRICS_PORT].filter((value) => value !== 0)
  const known = new Set<string>(Object.values(developmentKeys).flatMap((keys) => Object.values(keys)))
  return [
    [new Set(ports).size < ports.length, 'PORT, SIM_PORT and METRICS_PORT must differ.'],
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
      all.MOSIM_ADMIN_PASSWORD &&
        (passwordRefusal(all.MOSIM_ADMIN_PASSWORD, all.MOSIM_ADMIN_ID ?? '') ??
          knownPasswordRefusal(all.MOSIM_ADMIN_PASSWORD)),
      'MOSIM_ADMIN_PASSWORD must have 8 to 128 characters, and be neither the id nor a common password.',
    ],
    ...alertContradictions(all),
    ...fileContradictions(all),
    ...providerContradictions(all, production),
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
    [
      production && all.MOSIM_SAMPLE === 'on',
      'In production MOSIM_SAMPLE cannot be on: its cars are invented.',
    ],
    [production && all.MOSIM_ADDRESS_LIMITS === 'off', 'In production MOSIM_ADDRESS_LIMITS cannot be off.'],
  ]
}

const tracesOf = ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share }: Variables) =>
  endpoint ? { url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, share } : null

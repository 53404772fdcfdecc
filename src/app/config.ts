import { resolve } from 'node:path'
import { z } from 'zod'
import { hostsOf } from '#kit/db-hosts.ts'
import { mobileIn } from '#kit/phone-in.ts'
import { StartRefused } from '#kit/start-refused.ts'
import { developmentKeys } from '#providers/development-keys.ts'
import { isLoginId, passwordRefusal } from '#ride/account/rules.ts'
import { alertContradictions, alertsIn, alertVariables } from './alert-config.ts'
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
  MOSIM_DATA: z.string().default('data'),
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
  MOSIM_PUBLIC_URL: z.url().optional(),
  // The dispatcher on duty and the owner: told of rides at risk by SMS.
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

/** A configuration that cannot work, as a sentence. */
export class ConfigRefused extends StartRefused {}

/** Parses the environment once; contradictions are refused with a sentence. */
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
    // A direct URL without a pooler, for LISTEN and long statements, which a pooler cannot handle.
    directUrl: all.DATABASE_DIRECT_URL ?? (all.DATABASE_POOLER === 'off' ? all.DATABASE_URL : undefined),
    pooler: all.DATABASE_POOLER,
    connections: all.DATABASE_CONNECTIONS,
    // How long a stopping server still serves, so that the proxies see that it is not ready any more.
    drainMs: (all.MOSIM_DRAIN_SECONDS ?? (all.NODE_ENV === 'production' ? 5 : 0)) * 1_000,
    admin: all.MOSIM_ADMIN_ID
      ? { id: all.MOSIM_ADMIN_ID.toLowerCase(), password: all.MOSIM_ADMIN_PASSWORD! }
      : null,
    addressLimits: all.MOSIM_ADDRESS_LIMITS === 'on',
    // How long messages of a change wait while it can be undone.
    undoSeconds: all.MOSIM_UNDO_SECONDS,
    publicUrl: all.MOSIM_PUBLIC_URL,
    dutyPhone: all.MOSIM_DUTY_PHONE,
    ownerPhone: all.MOSIM_OWNER_PHONE,
    alerts: alertsIn(all),
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
    [production && all.MOSIM_ADDRESS_LIMITS === 'off', 'In production MOSIM_ADDRESS_LIMITS cannot be off.'],
  ]
}

const tracesOf = ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share }: Variables) =>
  endpoint ? { url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, share } : null

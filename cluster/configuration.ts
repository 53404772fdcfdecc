import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Programs } from './packages.ts'
import type { Report } from './report.ts'

type Run = { command: string; args: string[]; env?: Record<string, string> }

function run({ env: given }: Programs, { command, args, env = {} }: Run) {
  const path = `${process.env.PATH}:/usr/sbin`
  const answer = spawnSync(command, args, { env: { ...given, ...env, PATH: path }, encoding: 'utf8' })
  return { isFine: answer.status === 0, said: `${answer.stdout}${answer.stderr}`.trim() }
}

const SYSTEMD = '/usr/bin/systemd-analyze'

const HERE = '127.0.0.1:1'
// The paths do not matter to a reader.
const anywhere: Record<string, string> = {
  WEB_LISTEN: HERE,
  DATABASE_LISTEN: HERE,
  METRICS_LISTEN: HERE,
  HAPROXY_SOCKET: '/tmp/haproxy',
  MOSIM3: HERE,
}
for (const n of [1, 2, 3])
  Object.assign(anywhere, { [`MOSIM${n}`]: HERE, [`DB${n}`]: HERE, [`DB${n}_REST`]: '1' })

/** The deploy files as the programs read them that they are for, and which programs those are. */
export function checkConfiguration(programs: Programs, report: Report): void {
  report.title('programs and their configuration')
  const [, ...pgbouncer] = programs.pgbouncer
  const versions: Run[] = [
    { command: programs.find('usr/lib/postgresql/15/bin/postgres'), args: ['--version'] },
    { command: '/usr/bin/python3', args: ['-m', 'patroni', '--version'] },
    { command: programs.find('usr/bin/etcd'), args: ['--version'] },
    { command: programs.find('usr/sbin/haproxy'), args: ['-v'] },
    { command: programs.pgbouncer[0]!, args: [...pgbouncer, '--version'] },
    { command: programs.find('usr/bin/pgbackrest'), args: ['version'] },
  ]
  const said = versions.map((one) => run(programs, one).said.split('\n')[0]!)
  report.say(said.join(', ').replace('__main__.py', 'Patroni'))
  const promtool = programs.find('usr/bin/promtool')
  const checks: Run[] = [
    {
      command: programs.find('usr/sbin/haproxy'),
      args: ['-c', '-f', 'deploy/haproxy/haproxy.cfg'],
      env: anywhere,
    },
    { command: promtool, args: ['check', 'config', 'deploy/prometheus/prometheus.yml'] },
    { command: promtool, args: ['check', 'rules', 'deploy/prometheus/alerts.yml'] },
  ]
  for (const check of checks) tell(report, check, run(programs, check))
  if (existsSync(SYSTEMD)) checkUnit(programs, report)
}

function tell(report: Report, { command, args }: Run, { isFine, said }: ReturnType<typeof run>): void {
  const name = [command.split('/').at(-1), ...args].join(' ')
  report.check(isFine, isFine ? name : `${name}: ${said}`)
}

/** The unit as if the product were installed where it is now: systemd looks for the program that it starts. */
function checkUnit(programs: Programs, report: Report): void {
  const folder = mkdtempSync(join(tmpdir(), 'mosim-unit-'))
  const unit = join(folder, 'mosim.service')
  writeFileSync(unit, readFileSync('deploy/mosim.service', 'utf8').replaceAll('/opt/mosim', process.cwd()))
  const verified = run(programs, { command: SYSTEMD, args: ['verify', unit] })
  tell(report, { command: SYSTEMD, args: ['verify', 'deploy/mosim.service'] }, verified)
  rmSync(folder, { recursive: true })
}

import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { openMetrics } from '#app/metrics.ts'
import { measureShared } from '#app/shared-metrics.ts'

// Checks the deploy files without running them; `npm run test:cluster` runs them.
const text = (path: string) => readFileSync(join('deploy', path), 'utf8')
const yaml = (path: string) => parse(text(path), { merge: true })

type Service = {
  image: string
  depends_on?: string[]
  volumes?: string[]
  environment?: Record<string, string>
  read_only?: boolean
}
type Compose = { services: Record<string, Service>; volumes: Record<string, object> }

test.each(globSync('**/*Dockerfile', { cwd: 'deploy' }))(
  '%s has no lint errors, and does not run as root',
  (path) => {
    expect(validate(text(path)).map(({ message }) => message)).toEqual([])
    expect(
      text(path)
        .match(/^USER .*/gm)
        ?.at(-1),
    ).toMatch(/^USER (1000:1000|postgres)$/)
  },
)

test('every service of the compose file has existing references and a fixed version', () => {
  const { services, volumes } = yaml('compose/compose.yaml') as Compose
  for (const [name, service] of Object.entries(services)) {
    for (const other of service.depends_on ?? []) expect(services, name).toHaveProperty(other)
    const sources = (service.volumes ?? []).map((mount) => mount.split(':')[0]!)
    const isThere = (from: string) =>
      from.startsWith('.') ? existsSync(join('deploy/compose', from)) : from in volumes
    expect(sources.filter((from) => !isThere(from))).toEqual([])
    expect(service.image, name).toMatch(/^mosim|:(?!latest)\S+$/)
  }
  expect(services.mosim1!.read_only).toBe(true)
})

test('each secret that the compose file takes from its environment is in .env.example', () => {
  const wanted = new Set(text('compose/compose.yaml').match(/(?<=\$\{)\w+/g))
  const named = new Set(text('compose/.env.example').match(/^\w+(?==)/gm))
  expect([...wanted].filter((name) => !named.has(name))).toEqual([])
})

test('the compose file sets every variable of the HAProxy configuration', () => {
  const { services } = yaml('compose/compose.yaml') as Compose
  const wanted = new Set(text('haproxy/haproxy.cfg').match(/(?<=\$\{)\w+/g))
  expect([...wanted].filter((name) => !(name in services.haproxy!.environment!))).toEqual([])
})

type Manifest = { apiVersion: string; kind: string; metadata: { name: string }; spec?: Spec }
type Spec = { template?: { spec: Pod } }
type Pod = { terminationGracePeriodSeconds: number; containers: Container[]; securityContext: object }
type Container = Record<'readinessProbe' | 'livenessProbe', Probe> & { securityContext: object }
test('the image has the operators’ commands with all their imports', () => {
  const image = text('Dockerfile')
  const told = globSync('docs/operations/**/*.md').flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/`(?:[^`]* )?node (scripts\/[a-z-]+\.ts)/g)].map(
      ([, path]) => path!,
    ),
  )
  expect(told).not.toEqual([])
  const brought = told.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/from '\.\/([a-z-]+\.ts)'/g)].map(
      ([, name]) => `scripts/${name}`,
    ),
  )
  expect([...told, ...brought].filter((path) => !image.includes(path))).toEqual([])
})

type Probe = { httpGet: { path: string } }

test('the kustomization names all Kubernetes manifests, and they run as an unprivileged user', () => {
  const files = globSync('*.yaml', { cwd: 'deploy/kubernetes' }).filter(
    (name) => name !== 'kustomization.yaml',
  )
  expect(yaml('kubernetes/kustomization.yaml').resources.toSorted()).toEqual(files.toSorted())
  for (const name of files) {
    const { apiVersion, kind, metadata, spec } = yaml(`kubernetes/${name}`) as Manifest
    expect([typeof apiVersion, typeof kind, typeof metadata.name]).toEqual(['string', 'string', 'string'])
    const pod = spec?.template?.spec
    if (!pod) continue
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true })
    for (const { securityContext } of pod.containers)
      expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
  }
})

test('a pod stays up while its database is down, and has time to drain', () => {
  const pod = (yaml('kubernetes/deployment.yaml') as Manifest).spec!.template!.spec
  const { livenessProbe, readinessProbe } = pod.containers[0]!
  expect([livenessProbe.httpGet.path, readinessProbe.httpGet.path]).toEqual(['/healthz', '/readyz'])
  const drain = /MOSIM_DRAIN_SECONDS=(\d+)/.exec(text('kubernetes/kustomization.yaml'))![1]
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(drain) + 20)
})

type Rule = { alert: string; expr: string; annotations: { summary: string; runbook_url: string } }
const rules = (): Rule[] =>
  (yaml('prometheus/alerts.yml') as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules)

test('each alert has a runbook page, and each page an alert', () => {
  const named = rules().map(({ annotations }) => annotations.runbook_url)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
  const pages = globSync('docs/operations/runbook/*.md').filter((path) => basename(path) !== 'README.md')
  expect(pages.toSorted()).toEqual([...new Set(named)].toSorted())
})

test('alerts and dashboard use only existing metrics', async () => {
  const metrics = openMetrics({ on: () => {} } as never)
  measureShared(metrics.registry, {} as never)
  const ours = metrics.registry.getMetricsAsArray().map(({ name }) => name)
  const dashboard = JSON.parse(text('grafana/mosim.json')) as { panels: { targets: { expr: string }[] }[] }
  const asked = [
    ...rules().map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  const foreign = /^(up|haproxy_|patroni_|etcd_)/
  const names = new Set(asked.flatMap((expr) => expr.match(/\b[a-z]+(?:_[a-z0-9]+)+(?=[{[\s)]|$)/g) ?? []))
  const words = new Set(['histogram_quantile', 'group_right'])
  const missing = [...names]
    .filter((name) => !foreign.test(name) && !words.has(name))
    .map((name) => name.replace(/_(bucket|count|sum)$/, ''))
    .filter((name) => !ours.includes(name))
  expect(missing).toEqual([])
})

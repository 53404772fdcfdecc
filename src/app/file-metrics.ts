import { Gauge, type Registry } from 'prom-client'
import { within } from '#kit/within.ts'
import { missingFiles } from '#platform/file/store.ts'
import type { World } from '#world'

const PATIENCE_MS = 1_000

/** How many files are due to be destroyed and nowhere to be found; while the database is away the last count. */
export function measureFiles(registry: Registry, world: World): void {
  const missing = new Gauge({
    name: 'files_missing',
    help: 'Files that are due to be destroyed whose bytes were not found: somebody has to look',
    registers: [],
    async collect() {
      const count = await within(PATIENCE_MS, missingFiles(world.db)).catch(() => null)
      if (count !== null) this.set(count)
    },
  })
  registry.registerMetric(missing)
}

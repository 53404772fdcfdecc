import type { Plugin } from 'vite'

const ENDPOINT = /export const (\w+) = endpoint\(\{\s*method: '(\w+)',\s*path: '([^']+)'/g

/** A build plugin that reduces each contract to method and path: schemas would cost 7 to 23 kB (decision 4). */
export const contractsAsRoutes: Plugin = {
  name: 'contracts-as-routes',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/src\/(?:platform|ride|subscribe|office)\/.*\/contract\.ts$/.test(id)) return
    const routes = [...code.matchAll(ENDPOINT)].map(
      ([, name, method, path]) => `export const ${name} = { method: '${method}', path: '${path}' }`,
    )
    return { code: routes.join('\n'), map: null }
  },
}

import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { contractsAsRoutes } from './scripts/contracts-as-routes.ts'
import { makeFonts } from './scripts/fonts.ts'
import { patchLibrary } from './scripts/patch-library.ts'

/** The server names the script of the matched screen in the first HTML, so it must know its file. */
const screenSources: Plugin = {
  name: 'screen-sources',
  transform(code, id, options) {
    const room = /\/(src\/(?:ride|subscribe|office)\/\w+)\/pages\.ts$/.exec(id)?.[1]
    if (!options?.ssr || !room) return
    const named = code.replace(
      /screen: \(\) => import\((["'])\.\/(.+?)\1\)/g,
      (all, _quote, file) => `${all}, source: '${room}/${file}'`,
    )
    if (/screen: \(\) => import\([^)]*\)(?!, source)/.test(named)) this.error('a screen has no source')
    if (named === code) this.error(`no screen was found in ${room}/pages.ts`)
    return named
  },
}

/** sonner and radix put style sheets into the page by script, which our security policy forbids: theme.css has them. */
const noInjectedStyles = patchLibrary([
  { file: '/sonner/dist/index.mjs', from: '__insertCSS("', to: 'void ("' },
  {
    file: '/react-style-singleton/dist/es2015/singleton.js',
    from: 'function makeStyleTag() {',
    to: 'function makeStyleTag() { return null;',
  },
])

const fonts: Plugin = {
  name: 'fonts',
  async buildStart() {
    if (!existsSync('dist/fonts/fonts.css')) await makeFonts()
  },
}

type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

const entry = resolve('src/app/web.tsx')
let first: Set<string> | undefined

/** One file of what the first page needs in any case; left alone, it falls into pieces that pack worse (3 kB). */
function firstLoad(id: string, graph: ModuleGraph): string | null {
  first ??= reachable(entry, graph)
  return first.has(id) || id.includes('rolldown/runtime') ? 'first' : null
}

function reachable(id: string, graph: ModuleGraph, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen
  seen.add(id)
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reachable(next, graph, seen)
  return seen
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [contractsAsRoutes, fonts, react(), tailwind(), screenSources, !isSsrBuild && noInjectedStyles],
  publicDir: isSsrBuild ? false : 'public',
  // With its libraries, as they are in production: left outside, React would be the one for developers wherever NODE_ENV
  // says nothing else, and take three times as long for a page.
  ...(isSsrBuild && {
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  }),
  build: isSsrBuild
    ? {
        outDir: 'dist/render',
        ssr: true,
        target: 'node20',
        rollupOptions: {
          input: { render: 'src/app/render.tsx' },
          output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
        },
      }
    : {
        outDir: 'dist/web',
        manifest: true,
        target: 'es2022',
        modulePreload: { polyfill: false },
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: firstLoad, debugName: 'first load', priority: 1 },
                { name: 'icons', test: /lucide-react/ },
                // Each file costs about 400 bytes of headers, which is more than many of these parts contain.
                { name: 'shared', test: /\/src\//, minShareCount: 42 },
                {
                  name: 'days',
                  includeDependenciesRecursively: false,
                  test: /\/(day-(strip|choice|note)|month-header|use-drag-scroll)\.tsx?$/,
                },
                {
                  name: 'cars',
                  includeDependenciesRecursively: false,
                  test: /\/src\/ride\/fleet\/(day\/)?contract\.ts$/,
                },
                {
                  name: 'payers',
                  includeDependenciesRecursively: false,
                  test: /\/src\/ride\/(account\/member|organization)\/contract\.ts$/,
                },
                {
                  name: 'person',
                  includeDependenciesRecursively: false,
                  test: /\/(signup-(parts|store)|phone-field|consent-rules|use-verification|person-form|attempts)\.tsx?$|\/consent\/copy\.ts$/,
                },
                {
                  name: 'login',
                  includeDependenciesRecursively: false,
                  test: /\/(platform\/login\/(copy|rules)|kit\/common-password)\.ts$/,
                },
                {
                  name: 'referral',
                  includeDependenciesRecursively: false,
                  test: /\/subscribe\/referral\/(contract|copy)\.ts$|\/(code-form|referrer-entry)\.tsx$/,
                },
                {
                  name: 'draft',
                  includeDependenciesRecursively: false,
                  test: /\/reservation\/(widgets\/(draft-store|notify-draft)|recipient\/rules)\.ts$/,
                },
                {
                  name: 'booking',
                  test: /\/src\/ride\/(reservation|hold|waitlist)\/(contract|copy|rules)\.ts/,
                  minShareCount: 4,
                },
              ],
            },
          },
        },
      },
}))

import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { makeFonts } from './scripts/fonts.ts'

/** The server names the script of the matched screen in the first HTML, so it must know its file. */
const screenSources: Plugin = {
  name: 'screen-sources',
  transform(code, id, options) {
    if (!options?.ssr || !id.endsWith('/src/app/pages.tsx')) return
    return code.replace(
      /screen: \(\) => import\((["'])#(.+?)\1\)/g,
      (all, _quote, file) => `${all}, source: 'src/${file}'`,
    )
  },
}

/** react-router names its components by assignment, which keeps those that nobody uses in every first page (4 kB). */
const unusedRouterParts: Plugin = {
  name: 'unused-router-parts',
  transform(code, id) {
    if (!id.includes('/react-router/dist/')) return
    return code
      .replace(/^\w+\.displayName = "[\w.]+";$/gm, '')
      .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(')
  },
}

/** sonner and radix put style sheets into the page by script, which our security policy forbids: theme.css has them. */
const noInjectedStyles: Plugin = {
  name: 'no-injected-styles',
  transform(code, id) {
    if (id.includes('/sonner/dist/')) return code.replace('__insertCSS("', 'void ("')
    if (id.includes('/react-style-singleton/'))
      return code.replace('function makeStyleTag() {', 'function makeStyleTag() { return null;')
  },
}

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

/** Small things that nearly every screen needs: alone, each would cost more in headers than it holds. */
const SMALL =
  /\/src\/kit\/(ui\/(badge|chevron|notice|skeleton|toast)|web\/(call|call-failed)|phone|day|money)\.tsx?$/

/** What forms are made of. */
const FORM = /\/src\/kit\/ui\/(checkbox|consents|field|phone-field|use-form)\.tsx?$/

function reachable(id: string, graph: ModuleGraph, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen
  seen.add(id)
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reachable(next, graph, seen)
  return seen
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [fonts, react(), tailwind(), screenSources, noInjectedStyles, unusedRouterParts],
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/render',
        ssr: true,
        target: 'node20',
        rollupOptions: {
          input: { render: 'src/app/render.tsx', pictures: 'src/ride/fleet/widgets/drawings/pictures.tsx' },
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
                { name: firstLoad, debugName: 'first load' },
                { name: 'small', test: SMALL },
                { name: 'form', test: FORM },
              ],
            },
          },
        },
      },
}))

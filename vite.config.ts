import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { existsSync } from 'node:fs'
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

/** The page is readable before its script runs, so style sheet, font and picture go first over a slow line. */
const scriptLast: Plugin = {
  name: 'script-last',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" fetchpriority="low"'),
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

/** What every page needs whole and no release of ours changes: it stays in the browser's cache. */
const reactChunk = {
  name: 'react',
  test: /node_modules\/(react|react-dom|scheduler)\//,
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [fonts, react(), tailwind(), screenSources, noInjectedStyles, unusedRouterParts, scriptLast],
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
        rollupOptions: { output: { codeSplitting: { groups: [reactChunk] } } },
      },
}))

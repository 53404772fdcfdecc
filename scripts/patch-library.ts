import type { Plugin } from 'vite'

type Patch = { file: string; from: string; to: string }

/**
 * Replaces text in files of libraries during the build. The build fails when a file is not loaded or lacks the text.
 */
export function patchLibrary(patches: Patch[]): Plugin {
  const met = new Set<Patch>()
  return {
    name: 'patch-library',
    apply: 'build',
    transform(code, id) {
      const patch = patches.find(({ file }) => id.includes(file))
      if (!patch) return
      if (!code.includes(patch.from))
        this.error(`the patch of ${patch.file} no longer matches: ${patch.from}`)
      met.add(patch)
      return code.replace(patch.from, () => patch.to)
    },
    buildEnd(error) {
      const missed = patches.find((patch) => !met.has(patch))
      if (!error && missed) this.error(`the patch of ${missed.file} met no such file`)
    },
  }
}

import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '#kit/id.ts'
import { StartRefused } from '#kit/start-refused.ts'

const IS_FILE = ['EEXIST', 'ENOTDIR']

/** Makes the data folder and writes a test file; refuses with a sentence when that fails. */
export async function prepareDataFolder(folder: string): Promise<void> {
  // Not the process id: servers in containers may share the folder and have equal process ids.
  const probe = join(folder, `.probe-${newId()}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new StartRefused(
      IS_FILE.includes(code)
        ? `MOSIM_DATA (${folder}) leads through a file: name a folder.`
        : `MOSIM_DATA (${folder}) cannot be written (${code}): name a folder that belongs to the user who runs MOSIM.`,
    )
  }
}

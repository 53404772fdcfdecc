import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from '#kit/start-refused.ts'
import type { Config } from '../config.ts'
import { secretOf } from '../open-world.ts'
import { type Manifest, secretFingerprint } from './manifest.ts'

/** How a server serves a data folder: recorded, because a backup may run without the server's environment. */
type Served = Pick<Manifest, 'secret_mark' | 'files_in'>

const noteIn = (folder: string): string => join(folder, 'served-as')

/** Records in the data folder which secret its server uses, and where its files are. */
export async function recordServedFrom(config: Config): Promise<void> {
  const path = noteIn(config.dataFolder)
  const served: Served = { secret_mark: secretFingerprint(await secretOf(config)), files_in: config.filesIn }
  await writeFile(`${path}.new`, JSON.stringify(served), { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
}

/** How the data is served, from its record; from the environment when no server has written a record yet. */
export async function readServedFrom(config: Config): Promise<Served> {
  const note = await readFile(noteIn(config.dataFolder), 'utf8').catch(() => null)
  if (note) return JSON.parse(note) as Served
  return { secret_mark: secretFingerprint(await secretThere(config)), files_in: config.filesIn }
}

/** The existing secret: a newly created one would not fit the data. */
async function secretThere({ secret, dataFolder }: Config): Promise<Buffer> {
  if (secret) return Buffer.from(secret)
  return readFile(join(dataFolder, 'secret')).catch(() => {
    throw new StartRefused(
      'Which secret the data is served with is not known: set MOSIM_SECRET as the server has it.',
    )
  })
}

import { Answer } from '#kit/answer.ts'
import type { Call } from '#kit/http-server.ts'
import { urlOf, urls } from '#urls'
import type { World } from '#world'
import { driverOfLink } from '../service.ts'
import type { getDriveManifest } from './contract.ts'
import { APP_NAME } from './copy.ts'
import { manifestOf } from './rules.ts'

/** The manifest contains the link, so no cache may store it. */
export async function show(world: World, { params }: Call<typeof getDriveManifest>) {
  await driverOfLink(world, params.token)
  return Answer.file(JSON.stringify(manifestOf(urlOf(urls.drive, { params }), APP_NAME)))
}

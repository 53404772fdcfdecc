import { endpoint } from '#kit/contract.ts'

/** The web manifest of the driver's page, which opens the driver's own link. 404 for a wrong or ended link. */
export const getDriveManifest = endpoint({
  method: 'GET',
  path: '/api/drive/{token}/manifest',
  who: 'anyone',
  summary: "The web manifest of the driver's page",
  textParams: ['token'],
  download: 'application/manifest+json',
})

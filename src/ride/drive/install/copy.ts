import { brand } from '#brand'

/** The name of the driver's page on a home screen. */
export const APP_NAME = { name: `${brand.nameKo} 기사님 운행`, short_name: `${brand.nameKo} 운행` }

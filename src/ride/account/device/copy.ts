import { DEVICE_DAYS } from './rules.ts'

export const REMEMBER_LABEL = `이 기기에서 ${DEVICE_DAYS}일 동안 묻지 않기`

export const ALREADY_EXPORTING = '이미 파일을 받고 있습니다. 끝난 뒤에 다시 시도해 주세요.'
export const MANY_EXPORT = '지금 여러 사람이 파일을 받고 있습니다. 잠시 후 다시 시도해 주세요.'
export const EXPORT_LIMIT = '한 시간에 받을 수 있는 파일 수를 넘었습니다. 잠시 후 다시 시도해 주세요.'

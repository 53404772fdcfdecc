export const FILE_WRONG_TYPE = 'JPG, PNG, WebP 사진만 올리실 수 있습니다.'
export const FILE_TOO_LARGE = '파일 크기는 5MB 이하여야 합니다.'
export const QUOTA_WORDS = {
  UPLOAD_QUOTA: '하루에 올리실 수 있는 사진의 양을 넘었습니다. 내일 다시 올려 주세요.',
}
export const UPLOAD_FAILED = '사진을 올리지 못했습니다.'
export const PICTURE_UNKNOWN = '사진을 다시 올려 주세요.'

export const VERIFIED_ONLY = '본인인증을 마치신 뒤에 이용하실 수 있습니다.'

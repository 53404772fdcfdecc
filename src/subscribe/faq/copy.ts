/** Shown when the questions cannot be loaded (S-188). The wording is prescribed (K-81). */
export const FAQ_FAILED = '아이디 FAQ를 불러오는 중 오류가 발생했습니다'

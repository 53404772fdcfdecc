/** S-188, to the letter (K-81). */
export const FAQ_FAILED = '아이디 FAQ를 불러오는 중 오류가 발생했습니다'

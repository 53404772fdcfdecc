// The most used passwords of published lists, from 8 characters, and common Korean ones.
const COMMON = new Set(
  (
    '12345678 123456789 1234567890 11111111 00000000 88888888 87654321 password password1 password12 password123 ' +
    'passw0rd p@ssw0rd p@ssword qwerty123 qwertyui qwertyuiop 1q2w3e4r 1q2w3e4r5t 1qaz2wsx q1w2e3r4 abcd1234 abc12345 ' +
    'iloveyou sunshine princess football baseball superman trustno1 letmein1 welcome1 admin123 administrator asdfasdf ' +
    'asdf1234 zxcvbnm1 qwer1234 aaaa1111 a1234567 a12345678 dkssud12 tkfkdgo1 tkfkdgody rkskekfk korea123 seoul123 ' +
    'samsung1 mosim123 changeme 12341234 11223344 asdfghjk asdfghjkl 1234qwer qwe12345 123123123 12344321 computer'
  ).split(' '),
)

/** Whether a password is among the most common ones, in upper or lower case. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase())

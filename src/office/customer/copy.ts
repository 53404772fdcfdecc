const PROVIDER_WORDS: Record<string, string> = { PHONE: '직원이 등록', LOCAL: '아이디', KAKAO: '카카오' }

/** How the customer logs in. */
export const providerText = (provider: string): string => PROVIDER_WORDS[provider] ?? provider

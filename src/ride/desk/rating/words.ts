/** What entries of the audit log about ratings are about, and say. */
export const SUBJECTS = { rating: '평가' }

export const ACTIONS = { 'rating HANDLE': '평가 처리', 'rating EXPORT': '평가 내려받기' }

import { memberPage, type Page } from '#page'

export const pages: Page[] = [memberPage({ path: '/coupon', screen: () => import('./screens/coupon.tsx') })]

import { memberPage, type Page } from '#page'
import { urls } from '#urls'

export const pages: Page[] = [memberPage({ path: urls.invite, screen: () => import('./screens/coupon.tsx') })]

import { urls } from '#urls'

/**
 * A session that opens `/` from another site is redirected to the list of cars, once. The first page of
 * a session uses up this redirect, so that returning to `/` after the login stays there (K-07). It runs before the
 * first paint, so that no visitor briefly sees the wrong side. A logged-in member stays, because `/` shows their next ride;
 * `accessToken` is the key of the ride side's session. It is a text because the page's security policy contains its hash.
 */
export const FIRST_VISIT =
  `try{const s=sessionStorage,n=!s.rootVisited;s.rootVisited='true';` +
  `if(n&&!localStorage.accessToken&&location.pathname==='/'&&!document.referrer.startsWith(location.origin+'/'))location.replace('${urls.subscribe.cars}')}catch{}`

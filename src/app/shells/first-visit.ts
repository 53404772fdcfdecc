import { urls } from '#urls'

/**
 * A session that lands on `/` from outside goes on to the list of cars, once. Any first page uses the
 * turn up, so that coming home from login stays home (K-07). It runs before anything is drawn, so that no visitor sees one side
 * flash by on the way to the other; it is a text because the page's security policy names its hash.
 */
export const FIRST_VISIT =
  `try{const s=sessionStorage,n=!s.rootVisited;s.rootVisited='true';` +
  `if(n&&location.pathname==='/'&&!document.referrer.startsWith(location.origin+'/'))location.replace('${urls.subscribe.cars}')}catch{}`

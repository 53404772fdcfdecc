const HOSTS = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/

/** The addresses of a connection string with several hosts (`postgres://user@a:5432,b:5432/db`), one for each host. */
export function hostsOf(url: string): string[] {
  const [, before, hosts, after] = HOSTS.exec(url) ?? []
  if (!hosts) return [url]
  // The driver does not know this parameter; whether a host is the primary is queried after connecting.
  const rest = after!.replace(/([?&])target_session_attrs=[^&]*&?/, '$1').replace(/[?&]$/, '')
  return hosts.split(',').map((host) => `${before}${host}${rest}`)
}

/** The host to connect to next: the current host until it fails, then the one after it. */
export function hostChoice(url: string) {
  const hosts = hostsOf(url)
  let at = 0
  return {
    isOne: hosts.length === 1,
    current: (): string => hosts[at]!,
    /** Many connections may fail at once: only the first failure moves on to the next host. */
    failed: (host: string): void => {
      if (host === hosts[at]) at = (at + 1) % hosts.length
    },
  }
}

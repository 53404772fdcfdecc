const HOSTS = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/

/** One connection string per host of a connection string with several (`postgres://user@a:5432,b:5432/db`). */
export function hostsOf(url: string): string[] {
  const [, before, hosts, after] = HOSTS.exec(url) ?? []
  if (!hosts) return [url]
  // The driver does not support this parameter: we check after connecting whether a host is the primary.
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
    /** Many connections may fail at the same time: only the first failure switches to the next host. */
    failed: (host: string): void => {
      if (host === hosts[at]) at = (at + 1) % hosts.length
    },
  }
}

const HOSTS = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/

/** The addresses of a connection string that names several hosts (`postgres://user@a:5432,b:5432/db`), one each. */
export function hostsOf(url: string): string[] {
  const [, before, hosts, after] = HOSTS.exec(url) ?? []
  if (!hosts) return [url]
  // The driver knows no such parameter; whether a host is the primary is asked once it is connected.
  const rest = after!.replace(/([?&])target_session_attrs=[^&]*&?/, '$1').replace(/[?&]$/, '')
  return hosts.split(',').map((host) => `${before}${host}${rest}`)
}

/** Which of several hosts is asked next: always the same until it fails, then the one after it. */
export function hostChoice(url: string) {
  const hosts = hostsOf(url)
  let at = 0
  return {
    isOne: hosts.length === 1,
    current: (): string => hosts[at]!,
    /** Many connections may fail at once: only the first of them moves on. */
    failed: (host: string): void => {
      if (host === hosts[at]) at = (at + 1) % hosts.length
    },
  }
}

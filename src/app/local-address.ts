import { BlockList, isIPv6 } from 'node:net'

// Loopback and unspecified addresses. IPv4-mapped IPv6 addresses match too; the older IPv4-compatible form is listed.
const OURS = new BlockList()
OURS.addSubnet('127.0.0.0', 8, 'ipv4')
OURS.addSubnet('0.0.0.0', 8, 'ipv4')
OURS.addAddress('::1', 'ipv6')
OURS.addAddress('::', 'ipv6')
OURS.addSubnet('::7f00:0', 104, 'ipv6')

const OUR_NAMES = /(^|\.)(localhost(\.localdomain)?|ip6-localhost|ip6-loopback)$/

/** Whether a URL leads to this machine, in any form that a URL parser accepts (127.1, 0x7f.1, localhost. …). */
export function isLocal(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  return OURS.check(host, isIPv6(host) ? 'ipv6' : 'ipv4') || OUR_NAMES.test(host)
}

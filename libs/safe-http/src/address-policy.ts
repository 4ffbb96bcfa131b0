import { isPublicAddress, isPublicHostName, parseUrl } from '@loupe/kernel';
import ipaddr from 'ipaddr.js';
import { OutboundError } from './safe-http.error.js';

/** Below this port only those of HTTP are allowed; the others belong to services that do not speak HTTP. */
const FIRST_UNPRIVILEGED_PORT = 1024;
const HTTP_PORTS = new Set(['', '80', '443']);

type Cidr = ReturnType<typeof ipaddr.parseCIDR>;

/** Decides which addresses may be contacted (decisions §7): public ones, and those that the operator allows. */
export class AddressPolicy {
  private readonly allowed: readonly Cidr[];

  /** @param allowCidrs OUTBOUND_ALLOW_CIDRS: ranges separated by commas, such as `10.0.0.0/8, fd00::/8` */
  constructor(allowCidrs: string) {
    this.allowed = allowCidrs
      .split(',')
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .map((text) => ipaddr.parseCIDR(text));
  }

  /**
   * The parsed address of a request, if it is allowed as far as that can be judged without resolving its name.
   * @throws OutboundError REFUSED_ADDRESS
   */
  judgeUrl(text: string): URL {
    const url = parseUrl(text);
    if (url === null) throw refused('The address is malformed');
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      throw refused('The address must begin with http:// or https://');
    }
    if (url.username !== '' || url.password !== '') {
      throw refused('The address must not hold a user name or password');
    }
    if (!HTTP_PORTS.has(url.port) && Number(url.port) < FIRST_UNPRIVILEGED_PORT) {
      throw refused('The port must be 80, 443 or above 1023');
    }
    // Removes the dot of the root label. The host is the same, but certificates and SNI do not know it with the dot.
    if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
    url.hash = '';
    if (!this.permitsHost(url.hostname)) throw notPublic();
    return url;
  }

  /**
   * Whether an IP address may be connected to.
   * @param address as a resolver gives it; an IPv6 address without brackets
   */
  permitsAddress(address: string): boolean {
    if (isPublicAddress(address)) return true;
    if (address.includes('%') || !ipaddr.isValid(address)) return false;
    const parsed = ipaddr.parse(address);
    return this.allowed.some(([range, bits]) => parsed.kind() === range.kind() && parsed.match(range, bits));
  }

  /**
   * Whether a host may be contacted, as far as that can be judged without resolving its name. If private ranges are allowed,
   * every name is permitted here, because private networks name their hosts freely.
   */
  permitsHost(host: string): boolean {
    const literal = host.replace(/^\[(.*)\]$/, '$1');
    if (ipaddr.isValid(literal)) return this.permitsAddress(literal);
    return isPublicHostName(host) || (this.allowed.length > 0 && host !== '');
  }
}

/** The error for a host that is, or resolves to, an address that must not be contacted. */
export function notPublic(): OutboundError {
  return refused('The address leads to a private or reserved host');
}

function refused(message: string): OutboundError {
  return new OutboundError('REFUSED_ADDRESS', message);
}

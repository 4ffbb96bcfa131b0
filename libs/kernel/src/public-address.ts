import ipaddr from 'ipaddr.js';

/** Azure's host services, including its metadata service, answer at this otherwise public address inside every machine. */
const AZURE_HOST_SERVICES = '168.63.129.16';

/** 2000::/3: all IPv6 addresses that IANA has allocated for global unicast. The rest is special or not allocated yet. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const LOCAL_NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b:1::/48');

/**
 * Positions of the four bytes of the IPv4 address in a NAT64 address (RFC 6052 §2.2), by the length of the translation
 * prefix.
 */
const LOCAL_NAT64_POSITIONS = [
  [6, 7, 9, 10],
  [7, 9, 10, 11],
  [9, 10, 11, 12],
  [12, 13, 14, 15],
] as const;

/**
 * Top-level names that are never public hosts: RFC 6761 and later registrations (special-use domain names), `.arpa`
 * (infrastructure), and the names that private networks use (RFC 6762 appendix G, ICANN's never-to-be-delegated corp,
 * home and mail).
 */
const RESERVED_TOP_LEVEL_NAMES = new Set([
  'alt',
  'arpa',
  'corp',
  'example',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'mail',
  'onion',
  'private',
  'test',
]);

const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;
const DIGITS_AND_DOTS = /^[\d.]+$/;
const MAX_NAME_LENGTH = 253;

/**
 * Whether an IP address is public, judged by the address alone. False for every range of the IANA special-purpose
 * registries, for multicast, for cloud metadata services, for IPv6 outside 2000::/3 and for IPv6 addresses that embed an
 * IPv4 address. NAT64 addresses (64:ff9b::/96 and 64:ff9b:1::/48) are the exception: they are judged by the address that
 * they embed.
 * @param address IPv4 in four decimal parts, or IPv6 without brackets; false for anything else, including a zone id
 */
export function isPublicAddress(address: string): boolean {
  if (isIpv4(address)) return isPublicIpv4(ipaddr.IPv4.parse(address));
  if (!ipaddr.IPv6.isValid(address) || address.includes('%')) return false;
  const ipv6 = ipaddr.IPv6.parse(address);
  if (ipv6.match(NAT64)) return isPublicIpv4(new ipaddr.IPv4(ipv6.toByteArray().slice(12)));
  if (ipv6.match(LOCAL_NAT64)) return embedsOnlyPublic(ipv6);
  return ipv6.match(GLOBAL_UNICAST) && ipv6.range() === 'unicast' && !isIsatap(ipv6);
}

/**
 * Whether a host can be public: a public IP address, or a name of at least two labels without a reserved top-level name.
 * Names are not resolved; isPublicAddress judges the addresses that a name resolves to.
 * @param host as `URL.hostname` gives it: lower case, punycode, an IPv6 address in brackets
 */
export function isPublicHostName(host: string): boolean {
  if (host.startsWith('[') && host.endsWith(']')) return isPublicAddress(host.slice(1, -1));
  const name = host.endsWith('.') ? host.slice(0, -1) : host;
  if (isIpv4(name)) return isPublicAddress(name);
  const labels = name.split('.');
  const top = labels.at(-1) ?? '';
  return (
    labels.length > 1 &&
    name.length <= MAX_NAME_LENGTH &&
    labels.every((label) => LABEL.test(label)) &&
    /[a-z]/.test(top) &&
    !RESERVED_TOP_LEVEL_NAMES.has(top)
  );
}

/** Checked before the library is called: for a name, the library would create an error with its stack. */
function isIpv4(address: string): boolean {
  return DIGITS_AND_DOTS.test(address) && ipaddr.IPv4.isValidFourPartDecimal(address);
}

function isPublicIpv4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && address.toString() !== AZURE_HOST_SERVICES;
}

/**
 * Every possible reading of a local NAT64 address must be public, because the length of the translator's prefix is
 * unknown. Positions that a longer prefix leaves empty read as 0.x.y.z, which no translator can deliver.
 */
function embedsOnlyPublic(address: ipaddr.IPv6): boolean {
  const bytes = address.toByteArray();
  const readings = LOCAL_NAT64_POSITIONS.map((positions) => positions.map((position) => bytes[position] ?? 0))
    .filter(([first]) => first !== 0)
    .map((octets) => new ipaddr.IPv4(octets));
  return readings.length > 0 && readings.every(isPublicIpv4);
}

/** ISATAP (RFC 5214): any prefix, then 0000:5efe or 0200:5efe and an IPv4 address. */
function isIsatap(address: ipaddr.IPv6): boolean {
  const [, , , , marker, organization] = address.parts;
  return organization === 0x5efe && (marker === 0 || marker === 0x200);
}

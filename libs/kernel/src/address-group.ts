import ipaddr from 'ipaddr.js';

/** Parts of 16 bits of an IPv6 address that name its network; whoever has one address of a /64 has all of them. */
const NETWORK_PARTS = 4;

/** Whom an IP address stands for in limits: itself, or the /64 network of an IPv6 address. A text that is none stands for itself. */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_PARTS).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

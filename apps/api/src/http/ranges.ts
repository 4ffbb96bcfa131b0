import { BlockList, isIP } from 'node:net';
import { addressGroup } from '@loupe/kernel';

/** A test of whether addresses are in ranges, such as `10.0.0.0/8`; an IPv4 address in IPv6 form is one of IPv4. */
export function inRanges(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', length = ''] = range.split('/');
    list.addSubnet(network, Number(length), isIP(network) === 6 ? 'ipv6' : 'ipv4');
  }
  return (address) => {
    const own = isIP(address) === 6 && address.includes('.') ? addressGroup(address) : address;
    const family = isIP(own);
    return family !== 0 && list.check(own, family === 6 ? 'ipv6' : 'ipv4');
  };
}

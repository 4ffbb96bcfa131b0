import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.js';
import { isPublicAddress, isPublicHostName } from './public-address.js';

/**
 * First and last address of each block of the IANA IPv4 and IPv6 special-purpose registries, of multicast, and of blocks
 * with other rules.
 */
const SPECIAL_BLOCKS: [name: string, first: string, last: string][] = [
  ['this network', '0.0.0.0', '0.255.255.255'],
  ['private 10', '10.0.0.0', '10.255.255.255'],
  ['carrier-grade NAT', '100.64.0.0', '100.127.255.255'],
  ['loopback', '127.0.0.0', '127.255.255.255'],
  ['link-local', '169.254.0.0', '169.254.255.255'],
  ['private 172', '172.16.0.0', '172.31.255.255'],
  ['IETF assignments', '192.0.0.0', '192.0.0.255'],
  ['TEST-NET-1', '192.0.2.0', '192.0.2.255'],
  ['AS112', '192.31.196.0', '192.31.196.255'],
  ['AMT', '192.52.193.0', '192.52.193.255'],
  ['6to4 relays', '192.88.99.0', '192.88.99.255'],
  ['private 192', '192.168.0.0', '192.168.255.255'],
  ['AS112 direct', '192.175.48.0', '192.175.48.255'],
  ['benchmarking', '198.18.0.0', '198.19.255.255'],
  ['TEST-NET-2', '198.51.100.0', '198.51.100.255'],
  ['TEST-NET-3', '203.0.113.0', '203.0.113.255'],
  ['multicast', '224.0.0.0', '239.255.255.255'],
  ['reserved', '240.0.0.0', '255.255.255.255'],
  ['unspecified and loopback', '::', '::1'],
  ['IPv4-compatible', '::2', '::ffff:ffff'],
  ['IPv4-mapped', '::ffff:0:0', '::ffff:255.255.255.255'],
  ['IPv4-translated', '::ffff:0:0:0', '::ffff:0:ffff:ffff'],
  ['discard-only', '100::', '100::ffff:ffff:ffff:ffff'],
  ['dummy prefix', '100:0:0:1::', '100:0:0:1:ffff:ffff:ffff:ffff'],
  ['Teredo', '2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['IETF assignments', '2001:1::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['documentation', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['6to4', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['AS112', '2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff'],
  ['documentation 3fff', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['not allocated', '4000::', '5eff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['segment routing', '5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['not allocated', '6000::', 'fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['unique local', 'fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['link-local', 'fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['site-local', 'fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['multicast', 'ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
];

const NEIGHBOURS = [
  '1.0.0.0',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.0.3.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
];

describe('isPublicAddress', () => {
  it.each(SPECIAL_BLOCKS)('refuses %s from %s to %s', (_, first, last) => {
    expect([first, last].filter(isPublicAddress)).toEqual([]);
  });

  it('refuses metadata services, also the one with an otherwise public address', () => {
    const metadata = [
      '169.254.169.254',
      '169.254.170.2',
      '100.100.100.200',
      '192.0.0.192',
      '168.63.129.16',
      'fd00:ec2::254',
    ];
    expect(metadata.filter(isPublicAddress)).toEqual([]);
  });

  it.each([
    '',
    'localhost',
    '8.8.8',
    '8.8.8.8.8',
    '8.8.8.256',
    '010.8.8.8',
    '0x8.8.8.8',
    '134744072',
    ' 8.8.8.8',
    '8.8.8.8:80',
    '8.8.8.8/32',
    '[2606:4700::1]',
    '2606:4700::1%eth0',
    '2606:4700::1/64',
    '2606:4700:::1',
  ])('refuses %j, which is not the plain form of one address', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it('accepts what lies just outside the special ranges', () => {
    expect(NEIGHBOURS.filter((address) => !isPublicAddress(address))).toEqual([]);
  });

  it.each(['8.8.8.8', '2606:4700:4700::1111', '2001:4860:4860::8888', '2A00:1450::1', '2001:200::1'])(
    'accepts %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it('refuses every address that embeds an IPv4 address otherwise than NAT64, a public one too', () => {
    const embedding = [
      '::8.8.8.8',
      '::ffff:8.8.8.8',
      '::ffff:808:808',
      '2002:808:808::1',
      '2606:4700::5efe:8.8.8.8',
      '2606:4700::200:5efe:10.0.0.1',
    ];
    expect(embedding.filter(isPublicAddress)).toEqual([]);
  });

  it('judges a NAT64 address as the IPv4 address in its last 32 bits', () => {
    const ipv4 = fc.ipV4().map((address) => ipaddr.IPv4.parse(address).toString());
    fc.assert(
      fc.property(ipv4, fc.constantFrom('64:ff9b::', '64:ff9b:1::'), (address, prefix) => {
        expect(isPublicAddress(`${prefix}${address}`)).toBe(isPublicAddress(address));
      }),
    );
  });

  it('judges a local NAT64 address by its embedded address wherever the prefix length puts it', () => {
    // 127.0.0.1 and 8.8.8.8 after prefixes of 48, 56 and 64 bits; byte 8 is always zero (RFC 6052).
    const loopback = ['64:ff9b:1:7f00:0:100::', '64:ff9b:1:7f:0:1::', '64:ff9b:1::7f:0:100:0'];
    const open = ['64:ff9b:1:808:8:800::', '64:ff9b:1:8:8:808::', '64:ff9b:1:0:8:808:800:0'];
    expect(loopback.filter(isPublicAddress)).toEqual([]);
    expect(open.filter((address) => !isPublicAddress(address))).toEqual([]);
  });

  it('gives the same answer for every spelling of an IPv6 address', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const parsed = ipaddr.IPv6.parse(address);
        const judged = isPublicAddress(parsed.toNormalizedString());
        expect(isPublicAddress(address)).toBe(judged);
        expect(isPublicAddress(parsed.toNormalizedString().toUpperCase())).toBe(judged);
      }),
    );
  });
});

describe('isPublicHostName', () => {
  it.each([
    '',
    '.',
    '..',
    'localhost',
    'localhost.',
    'a.localhost',
    'printer',
    'printer.local',
    'metadata.google.internal',
    'host.docker.internal.',
    'router.lan',
    'nas.home.arpa',
    '1.0.0.127.in-addr.arpa',
    'x.test',
    'x.invalid',
    'x.example',
    'x.onion',
    'x.corp',
    'a..com',
    'a.com..',
    '-a.com',
    'a-.com',
    'a b.com',
    'a.123',
    'UPPER.COM',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(126)}com`,
    '127.0.0.1',
    '10.1.2.3.',
    '[::1]',
    '[::ffff:8.8.8.8]',
    '[fe80::1]',
    '::1',
  ])('refuses %j', (host) => {
    expect(isPublicHostName(host)).toBe(false);
  });

  it.each([
    'www.youtube.com',
    'www.youtube.com.',
    'youtu.be',
    'xn--bcher-kva.example.com',
    'a_b.example.org',
    'localhost.com',
    'test.io',
    '1.fm',
    '8.8.8.8',
    '[2606:4700:4700::1111]',
    '[64:ff9b::8.8.8.8]',
  ])('accepts %j', (host) => {
    expect(isPublicHostName(host)).toBe(true);
  });

  it('never throws, whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: anyCharacter }),
          fc.domain(),
          fc.ipV6().map((ip) => `[${ip}]`),
        ),
        (host) => {
          expect(typeof isPublicHostName(host)).toBe('boolean');
          expect(typeof isPublicAddress(host)).toBe('boolean');
        },
      ),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { AddressPolicy } from './address-policy.js';
import { OutboundError } from './safe-http.error.js';

/** Hosts of URLs that must never be contacted: at least one of every special-purpose range, and ways to disguise them. */
const REFUSED_HOSTS = [
  // IPv4, by the IANA special-purpose registry
  ...[
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.1',
    '100.127.255.254',
    '127.0.0.1',
    '127.1.2.3',
  ],
  ...[
    '169.254.0.1',
    '169.254.169.254',
    '169.254.170.2',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.0.170',
  ],
  ...[
    '192.0.0.192',
    '192.0.2.1',
    '192.31.196.1',
    '192.52.193.1',
    '192.88.99.1',
    '192.168.0.1',
    '192.168.255.255',
  ],
  ...[
    '192.175.48.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
  ],
  ...['240.0.0.1', '255.255.255.255', '100.100.100.200', '168.63.129.16'],
  // The same in other notations.
  ...[
    '2130706433',
    '017700000001',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '127.1',
    '127.0.1',
    '0',
    '0x0',
    '00.0.0.0',
  ],
  ...[
    '3232235521',
    '0xa9fea9fe',
    '169.16689662',
    '0300.0250.0.1',
    '10.1',
    '%31%32%37.0.0.1',
    '１２７.0.0.1',
    '127。0。0。1',
  ],
  ...['127.0.0.1.', '10.0.0.1.', '0x7f000001.'],
  // IPv6, by the registry
  ...[
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[100::1]',
    '[100:0:0:1::1]',
    '[2001::1]',
    '[2001:0:4136:e378:8000:63bf:3fff:fdd2]',
  ],
  ...[
    '[2001:1::1]',
    '[2001:2::1]',
    '[2001:3::1]',
    '[2001:4:112::1]',
    '[2001:10::1]',
    '[2001:20::1]',
    '[2001:30::1]',
    '[2001:db8::1]',
  ],
  ...[
    '[2002:7f00:1::]',
    '[2002:808:808::1]',
    '[2620:4f:8000::1]',
    '[3fff::1]',
    '[5f00::1]',
    '[4000::1]',
    '[fc00::1]',
  ],
  ...['[fd00:ec2::254]', '[fdff::1]', '[fe80::1]', '[febf::1]', '[fec0::1]', '[ff02::1]', '[ffff::1]'],
  // IPv6 that embeds IPv4: mapped, compatible, translated, ISATAP, NAT64 of both prefixes.
  ...[
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:8.8.8.8]',
    '[::127.0.0.1]',
    '[::8.8.8.8]',
    '[::ffff:0:8.8.8.8]',
  ],
  ...['[2606:4700::5efe:10.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b::a00:1]', '[64:ff9b::169.254.169.254]'],
  ...[
    '[64:ff9b:1::10.0.0.1]',
    '[64:ff9b:1:7f00:0:100::]',
    '[64:ff9b:1:a:0:1::]',
    '[64:ff9b:1::a:0:100:0]',
    '[64:ff9b:2::8.8.8.8]',
  ],
  // names
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    'printer',
    'nas.local',
    'metadata.google.internal',
  ],
  ...[
    'router.lan',
    'x.home.arpa',
    '1.0.0.127.in-addr.arpa',
    'a.test',
    'a.example',
    'a.invalid',
    'a.onion',
    'a.corp',
  ],
  ...['ⓛocalhost', 'localhost。', 'a..com', '-a.com', `${'a'.repeat(64)}.com`],
];

/** Whole addresses that are refused for reasons other than their host. */
const REFUSED_URLS = [
  '',
  ' ',
  'example.com',
  '//example.com',
  'http://',
  'http:///',
  'http://?',
  'http://[::1',
  'http://a b.com/',
  'http://256.256.256.256/',
  'http://1.2.3.4.5/',
  'http://[2606:4700::1%25eth0]/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'data:text/plain,x',
  'javascript:alert(1)',
  'ws://example.com/',
  'https://user@example.com/',
  'https://user:password@example.com/',
  'https://:password@example.com/',
  'https://example.com@127.0.0.1/',
  'https://127.0.0.1#@example.com/',
  'https://127.0.0.1\\@example.com/',
  'http://example.com:0/',
  'http://example.com:1/',
  'http://example.com:22/',
  'http://example.com:25/',
  'http://example.com:79/',
  'http://example.com:81/',
  'http://example.com:442/',
  'http://example.com:1023/',
  'http://example.com:65536/',
  'http://example.com:99999/',
  'http://example.com:-1/',
];

const ACCEPTED: [given: string, sent: string][] = [
  ['https://www.youtube.com/watch?v=1', 'https://www.youtube.com/watch?v=1'],
  ['HTTPS://WWW.YouTube.com/', 'https://www.youtube.com/'],
  ['https://youtu.be./x', 'https://youtu.be/x'],
  ['http://a.com:80/', 'http://a.com/'],
  ['https://a.com:443/', 'https://a.com/'],
  ['http://a.com:443/', 'http://a.com:443/'],
  ['https://a.com:80/', 'https://a.com:80/'],
  ['https://a.com:1024/', 'https://a.com:1024/'],
  ['https://a.com:8443/', 'https://a.com:8443/'],
  ['https://a.com:65535/', 'https://a.com:65535/'],
  ['https://bücher.de/ä', 'https://xn--bcher-kva.de/%C3%A4'],
  ['https://例え.jp/', 'https://xn--r8jz45g.jp/'],
  ['https://a.com/x#secret', 'https://a.com/x'],
  ['https://8.8.8.8/', 'https://8.8.8.8/'],
  ['https://8.8.8.8./', 'https://8.8.8.8/'],
  ['https://134744072/', 'https://8.8.8.8/'],
  ['https://0x8.0x8.0x8.0x8/', 'https://8.8.8.8/'],
  ['https://1.0.0.1/', 'https://1.0.0.1/'],
  ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
  ['https://[2A00:1450::1]/', 'https://[2a00:1450::1]/'],
  ['https://[64:ff9b::8.8.8.8]/', 'https://[64:ff9b::808:808]/'],
  ['https://[64:ff9b:1::8.8.8.8]/', 'https://[64:ff9b:1::808:808]/'],
  ['https://localhost.com/', 'https://localhost.com/'],
  ['https://127.0.0.1.nip.io/', 'https://127.0.0.1.nip.io/'],
];

function failureOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof OutboundError) return error.failure;
    throw error;
  }
}

describe('an address to be requested', () => {
  const policy = new AddressPolicy('');

  it('is one of more than 120 in this table', () => {
    expect(REFUSED_HOSTS.length + REFUSED_URLS.length + ACCEPTED.length).toBeGreaterThan(150);
  });

  it.each(REFUSED_HOSTS)('is refused with the host %s', (host) => {
    expect(failureOf(() => policy.judgeUrl(`http://${host}/`))).toBe('REFUSED_ADDRESS');
    expect(failureOf(() => policy.judgeUrl(`https://${host}:8443/a?b=c`))).toBe('REFUSED_ADDRESS');
  });

  it.each(REFUSED_URLS)('is refused as %j', (url) => {
    expect(failureOf(() => policy.judgeUrl(url))).toBe('REFUSED_ADDRESS');
  });

  it.each(ACCEPTED)('%s is sent to %s', (given, sent) => {
    expect(policy.judgeUrl(given).href).toBe(sent);
  });
});

describe('OUTBOUND_ALLOW_CIDRS', () => {
  const policy = new AddressPolicy(' 10.1.0.0/16, fd00:1::/32 ,,127.0.0.1/32');

  it('allows its ranges, as addresses and under any name', () => {
    for (const host of [
      '10.1.0.0',
      '10.1.255.255',
      '[fd00:1::1]',
      '127.0.0.1',
      'printer',
      'hooks.internal',
    ]) {
      expect(
        failureOf(() => policy.judgeUrl(`http://${host}:8080/`)),
        host,
      ).toBeNull();
    }
    expect(policy.permitsAddress('10.1.2.3')).toBe(true);
    expect(policy.permitsAddress('8.8.8.8')).toBe(true);
  });

  it('allows nothing else: no neighbour, no disguise, no port or scheme', () => {
    for (const host of [
      '10.0.255.255',
      '10.2.0.0',
      '127.0.0.2',
      '[fd00:2::1]',
      '[::ffff:10.1.0.1]',
      '[::1]',
    ]) {
      expect(
        failureOf(() => policy.judgeUrl(`http://${host}/`)),
        host,
      ).toBe('REFUSED_ADDRESS');
    }
    for (const address of [
      '10.2.0.0',
      '::ffff:10.1.0.1',
      '64:ff9b::10.1.0.1',
      'fd00:1::1%eth0',
      'printer',
      '',
    ]) {
      expect(policy.permitsAddress(address), address).toBe(false);
    }
    expect(failureOf(() => policy.judgeUrl('http://10.1.0.1:22/'))).toBe('REFUSED_ADDRESS');
    expect(failureOf(() => policy.judgeUrl('ftp://10.1.0.1/'))).toBe('REFUSED_ADDRESS');
    expect(failureOf(() => policy.judgeUrl('http://u@10.1.0.1/'))).toBe('REFUSED_ADDRESS');
  });
});

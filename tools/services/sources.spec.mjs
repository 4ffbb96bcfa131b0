import { describe, expect, it } from 'vitest';
import { extraSuite, mirrorOf, parseLines, parseOsRelease, parseStanzas } from './sources.mjs';

const STANZAS = `# written by an image builder
Types: deb deb-src
# a remark inside a stanza
URIs: http://mirror.example/debian
Suites: bookworm bookworm-updates
Components: main contrib
Signed-By: /usr/share/keyrings/distribution.gpg

Types: deb
URIs: http://mirror.example/debian-security
Suites: bookworm-security
Components: main

Enabled: no
Types: deb
URIs: http://other.example/
Suites: bookworm
Components: main

Types: deb-src
URIs: http://sources.example/
Suites: bookworm
Components: main
`;

describe('reading *.sources files', () => {
  it('gives the enabled sources of binary packages with all their words', () => {
    const sources = parseStanzas(STANZAS);
    expect(sources.map(({ uris }) => uris[0])).toEqual([
      'http://mirror.example/debian',
      'http://mirror.example/debian-security',
    ]);
    expect(sources[0]).toEqual({
      uris: ['http://mirror.example/debian'],
      suites: ['bookworm', 'bookworm-updates'],
      components: ['main', 'contrib'],
      signedBy: '/usr/share/keyrings/distribution.gpg',
    });
    expect(sources[1].signedBy).toBeNull();
  });

  it('keeps the lines of a key that is written into the source', () => {
    const key = '\n -----BEGIN KEY-----\n .\n abc\n -----END KEY-----';
    const [source] = parseStanzas(
      `Types: deb\nURIs: http://a.example\nSuites: s\nComponents: main\nSigned-By:${key}\n`,
    );
    expect(source.signedBy).toBe(key);
    expect(extraSuite({ uri: 'http://a.example', signedBy: key }, 'next')).toContain(
      'Signed-By: \n -----BEGIN KEY-----\n .\n abc',
    );
  });

  it('understands line ends of other systems and blank lines that hold spaces', () => {
    expect(parseStanzas(STANZAS.replaceAll('\n\n', '\n  \n').replaceAll('\n', '\r\n'))).toHaveLength(2);
  });

  it('finds nothing in an empty file', () => expect(parseStanzas('')).toEqual([]));
});

describe('reading one-line sources', () => {
  it('understands plain lines, options and remarks', () => {
    const text = [
      '# deb http://off.example/ bookworm main',
      'deb http://mirror.example/debian bookworm main contrib # the usual one',
      'deb-src http://mirror.example/debian bookworm main',
      'deb [arch=amd64 signed-by=/etc/apt/keyrings/some.asc] https://extra.example/apt stable main',
      '',
    ].join('\n');
    expect(parseLines(text)).toEqual([
      {
        uris: ['http://mirror.example/debian'],
        suites: ['bookworm'],
        components: ['main', 'contrib'],
        signedBy: null,
      },
      {
        uris: ['https://extra.example/apt'],
        suites: ['stable'],
        components: ['main'],
        signedBy: '/etc/apt/keyrings/some.asc',
      },
    ]);
  });
});

describe('finding the mirror of the distribution', () => {
  it('takes the source that has the installed release and its key', () => {
    expect(mirrorOf(parseStanzas(STANZAS), 'bookworm')).toEqual({
      uri: 'http://mirror.example/debian',
      signedBy: '/usr/share/keyrings/distribution.gpg',
    });
  });

  it('passes over security suites, other publishers and installation discs', () => {
    const lines = [
      'deb http://security.example/ bookworm-security main',
      'deb https://publisher.example/ bookworm stable',
      'deb cdrom:[Installation]/ bookworm main',
      'deb http://mirror.example/debian bookworm main',
    ];
    expect(mirrorOf(parseLines(lines.join('\n')), 'bookworm')?.uri).toBe('http://mirror.example/debian');
  });

  it('gives nothing when no source fits', () => expect(mirrorOf([], 'bookworm')).toBeNull());

  it('reads what the system says of itself, with or without quotes', () => {
    expect(parseOsRelease('NAME="Debian"\nID=debian\nVERSION_CODENAME=bookworm\n')).toEqual({
      id: 'debian',
      codename: 'bookworm',
    });
    expect(parseOsRelease('ID="ubuntu"\nVERSION_ID="24.04"\n')).toEqual({ id: 'ubuntu', codename: '' });
    expect(parseOsRelease('')).toEqual({ id: '', codename: '' });
  });

  it('writes a source of the same mirror, with its key only when there is one', () => {
    expect(extraSuite({ uri: 'http://m.example', signedBy: '/k.gpg' }, 'trixie')).toBe(
      'Types: deb\nURIs: http://m.example\nSuites: trixie\nComponents: main\nSigned-By: /k.gpg\n',
    );
    expect(extraSuite({ uri: 'http://m.example', signedBy: null }, 'trixie')).not.toContain('Signed-By');
  });
});

import { expect, it } from 'vitest';
import { parseUrl } from './parse-url.js';

it('a relative address is an address beside a base only', () => {
  expect(parseUrl('/a?b')).toBeNull();
  expect(parseUrl('/a?b', 'https://example.com/c')?.href).toBe('https://example.com/a?b');
});

it.each(['', 'no address', 'https://', 'https://exa mple.com/'])('%j is no address', (text) => {
  expect(parseUrl(text)).toBeNull();
});

it('an address with letters of Latin-1 is an address however often it is asked about', () => {
  for (let asked = 0; asked < 20_000; asked++) {
    expect(parseUrl('https://bücher.de/ä')?.hostname).toBe('xn--bcher-kva.de');
  }
});

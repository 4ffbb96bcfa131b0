import { describe, expect, it } from 'vitest';
import { nextRequest, type Sent } from './redirect.js';

const sent = (settings: Partial<Sent> = {}): Sent => ({
  url: new URL('https://a.com/dir/page?x=1'),
  method: 'POST',
  headers: { authorization: 'secret', cookie: 'a=b', 'content-type': 'text/plain', accept: '*/*' },
  body: Buffer.from('body'),
  ...settings,
});
const to = (location: string | string[] | undefined, statusCode = 302) => ({
  statusCode,
  headers: location === undefined ? {} : { location },
});

describe('a redirect', () => {
  it.each([
    [200, 'https://a.com/'],
    [300, 'https://a.com/'],
    [304, 'https://a.com/'],
    [305, 'https://a.com/'],
    [302, undefined],
  ])('is none with status %i and location %s', (status, location) => {
    expect(nextRequest(sent(), to(location, status))).toBeNull();
  });

  it.each(['http://', 'https://[::1', 'https://a.com:99999/'])('to %s is no answer', (location) => {
    expect(() => nextRequest(sent(), to(location))).toThrow('malformed address');
  });

  it('to two places is no answer', () => {
    expect(() => nextRequest(sent(), to(['https://a.com/', 'https://b.com/']))).toThrow('malformed address');
  });

  it.each([
    ['/other', 'https://a.com/other'],
    ['other', 'https://a.com/dir/other'],
    ['?y=2', 'https://a.com/dir/page?y=2'],
    ['//b.com/z', 'https://b.com/z'],
    ['http://b.com/', 'http://b.com/'],
  ])('to %s leads to %s', (location, url) => {
    expect(nextRequest(sent(), to(location))?.url.href).toBe(url);
  });

  it.each([
    ['POST', 301, 'GET'],
    ['POST', 302, 'GET'],
    ['POST', 303, 'GET'],
    ['PUT', 303, 'GET'],
    ['GET', 303, 'GET'],
    ['HEAD', 303, 'HEAD'],
    ['PUT', 302, 'PUT'],
    ['POST', 307, 'POST'],
    ['POST', 308, 'POST'],
  ] as const)('makes of %s with %i a %s, with its body only if it stays the same', (method, status, next) => {
    const body = method === 'GET' || method === 'HEAD' ? null : Buffer.from('body');
    const request = nextRequest(sent({ method, body }), to('/', status));
    expect(request?.method).toBe(next);
    expect(request?.body).toEqual(method === next ? body : null);
    expect(request?.headers['content-type']).toBe(next === 'GET' ? undefined : 'text/plain');
  });

  it('keeps credentials for their origin', () => {
    const credentials = (location: string) => {
      const { authorization, cookie, accept } = nextRequest(sent(), to(location, 307))?.headers ?? {};
      return [authorization, cookie, accept];
    };
    expect(credentials('/other')).toEqual(['secret', 'a=b', '*/*']);
    for (const elsewhere of [
      'https://b.com/',
      'http://a.com/',
      'https://a.com:8443/',
      'https://www.a.com/',
    ]) {
      expect(credentials(elsewhere), elsewhere).toEqual([undefined, undefined, '*/*']);
    }
  });
});

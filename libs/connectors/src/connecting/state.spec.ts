import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { declinedOf, refusalOf } from './platform-sign-in.js';
import { challengeOf, hashOf, newSecret, readState, stateText } from './state.js';

const someState = fc
  .record({ workspaceId: fc.uuid(), attemptId: fc.uuid() })
  .map((ids) => ({ ...ids, secret: newSecret() }));

describe('a state', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(someState, (state) => {
        expect(readState(stateText(state))).toEqual(state);
      }),
    );
  });

  it('that was changed anywhere is none, or another', () => {
    fc.assert(
      fc.property(someState, fc.nat(), fc.string({ minLength: 1, maxLength: 3 }), (state, at, put) => {
        const text = stateText(state);
        const place = at % text.length;
        const changed = text.slice(0, place) + put + text.slice(place + 1);
        const read = readState(changed);
        fc.pre(changed.toLowerCase() !== text.toLowerCase());
        if (read !== null) expect(stateText(read).toLowerCase()).not.toBe(text.toLowerCase());
      }),
    );
  });

  it('of any other text is none', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        expect(readState(text)).toBeNull();
      }),
    );
  });

  it('has a secret that PKCE takes as its verifier, with the challenge of RFC 7636', () => {
    expect(newSecret()).toMatch(/^[\w-]{43}$/);
    expect(newSecret()).not.toBe(newSecret());
    expect(challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    );
    expect(hashOf('a')).toHaveLength(32);
  });
});

describe('an answer of a platform', () => {
  it('is said in our words, whatever the error is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 12 }), (error) => {
        const text = refusalOf('TikTok', error);
        expect(text).toMatch(/TikTok/);
        expect(text).not.toContain(error);
      }),
    );
    expect(refusalOf('Google', 'access_denied')).toMatch(/not allowed it/);
    expect(refusalOf('TikTok', 'unauthorized_client')).toMatch(/development/);
  });

  it('names what was declined', () => {
    const scope = (name: string) => ({ name, without: '', isRequired: false });
    expect(declinedOf([scope('a'), scope('b')], ['b', 'c'])).toEqual([scope('a')]);
  });
});

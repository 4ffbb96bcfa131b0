import { loadConfig } from '@loupe/config';
import { Clock } from '@loupe/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.js';
import { MediaAddressService, type SignedMedia } from './media-address.service.js';

const config = loadConfig({
  DATABASE_URL: 'postgres://x',
  REDIS_URL: 'redis://x',
  LOUPE_SECRET_KEY: 'a'.repeat(32),
});
const addresses = new MediaAddressService(new Clock(), config);
const ids = fc.record({
  workspaceId: fc.uuid(),
  mediaContentId: fc.uuid(),
  part: fc.constantFrom('file' as const, 'thumbnail' as const),
});
const signed = ids.map(({ workspaceId, mediaContentId, part }): SignedMedia => {
  const { searchParams } = new URL(addresses.sign(workspaceId, mediaContentId, part), 'https://loupe.test');
  const [expires, signature] = [searchParams.get('expires') ?? '', searchParams.get('signature') ?? ''];
  return { workspaceId, mediaContentId, part, expires, signature };
});

describe('a signed address of a copy', () => {
  it('is good as it was given out', () => {
    fc.assert(
      fc.property(signed, (given) => {
        expect(addresses.judge(given)).toBe('good');
      }),
    );
  });

  it('is forged with any other text as its signature, also one that decodes to the same bytes', () => {
    const same = ['=', '==', ' ', '\n', '%', '.', '-', 'A'];
    fc.assert(
      fc.property(
        signed,
        fc.nat({ max: 43 }),
        fc.oneof(fc.constantFrom(...same), fc.string({ minLength: 1, unit: anyCharacter })),
        (given, place, text) => {
          const { signature } = given;
          const others = [
            signature.slice(0, place) + text + signature.slice(place),
            signature.slice(0, place) + text + signature.slice(place + text.length),
            signature.slice(0, place),
            signature.replaceAll('-', '+').replaceAll('_', '/'),
            Buffer.from(signature, 'base64url').toString('base64'),
          ].filter((other) => other !== signature);
          for (const other of others) expect(addresses.judge({ ...given, signature: other })).toBe('forged');
        },
      ),
    );
  });

  it('has one last character, although its bits leave four', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    fc.assert(
      fc.property(signed, (given) => {
        const good = [...alphabet].filter((last) => {
          const signature = given.signature.slice(0, -1) + last;
          return addresses.judge({ ...given, signature }) === 'good';
        });
        expect(good).toEqual([given.signature.at(-1)]);
      }),
    );
  });

  it('is forged where any other part of it is changed', () => {
    fc.assert(
      fc.property(signed, fc.uuid(), (given, other) => {
        const changes: Partial<SignedMedia>[] = [
          { workspaceId: other },
          { mediaContentId: other },
          { part: given.part === 'file' ? 'thumbnail' : 'file' },
          { expires: `${given.expires}0` },
          { expires: ` ${given.expires}` },
          { expires: `${given.expires}.0` },
        ];
        for (const change of changes) expect(addresses.judge({ ...given, ...change })).toBe('forged');
      }),
    );
  });
});

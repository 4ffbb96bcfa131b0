import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.js';
import { Sealer } from './sealer.js';

const sealerOf = (key: string, use = 'tests') =>
  new Sealer(
    loadConfig({
      DATABASE_URL: 'postgresql://localhost/loupe',
      REDIS_URL: 'redis://localhost',
      LOUPE_SECRET_KEY: key.repeat(32),
    }),
    use,
  );

describe('a sealed secret', () => {
  const sealer = sealerOf('a');
  const owner = { workspaceId: 'w', id: 's' };
  const secret = 'a token of a platform';
  const sealed = sealer.seal(secret, owner);

  it('opens for its owner, and is sealed differently each time', () => {
    expect(sealer.open(sealed, owner)).toBe(secret);
    expect(sealer.seal(secret, owner)).not.toEqual(sealed);
    expect(sealed.toString('latin1')).not.toContain(secret);
  });

  it('opens for no other owner or use, under no other key, and not changed', () => {
    expect(() => sealer.open(sealed, { workspaceId: 'w', id: 't' })).toThrow();
    expect(() => sealerOf('a', 'something else').open(sealed, owner)).toThrow();
    expect(() => sealerOf('b').open(sealed, owner)).toThrow();
    for (const place of [0, 1, 13, 29, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
      expect(() => sealer.open(changed, owner)).toThrow();
    }
  });
});

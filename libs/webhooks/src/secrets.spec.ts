import { loadConfig } from '@loupe/config';
import { describe, expect, it } from 'vitest';
import { WebhookSecrets } from './secrets.js';

const secretsOf = (key: string) =>
  new WebhookSecrets(
    loadConfig({
      DATABASE_URL: 'postgresql://localhost/loupe',
      REDIS_URL: 'redis://localhost',
      LOUPE_SECRET_KEY: key.repeat(32),
    }),
  );

describe('a stored secret', () => {
  const secrets = secretsOf('a');
  const owner = { workspaceId: 'w', id: 's' };
  const secret = secrets.generate();
  const sealed = secrets.seal(secret, owner);

  it('opens for its owner, and is sealed differently each time', () => {
    expect(secrets.open(sealed, owner)).toBe(secret);
    expect(secrets.seal(secret, owner)).not.toEqual(sealed);
    expect(sealed.toString('latin1')).not.toContain(secret.slice(6));
  });

  it('opens for no other owner, under no other key, and not changed', () => {
    expect(() => secrets.open(sealed, { workspaceId: 'w', id: 't' })).toThrow();
    expect(() => secretsOf('b').open(sealed, owner)).toThrow();
    for (const place of [0, 1, 13, 29, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
      expect(() => secrets.open(changed, owner)).toThrow();
    }
  });
});

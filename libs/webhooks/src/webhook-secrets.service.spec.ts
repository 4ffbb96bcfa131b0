import { loadConfig } from '@loupe/config';
import { describe, expect, it } from 'vitest';
import { WebhookSecretsService } from './webhook-secrets.service.js';

/** Sealed by the first version of this code, under the key of 32 letters a. */
const SEALED =
  'AWBwylpCxF9DmFqGLy1qyi8mym5F6vubrP8dRWev3E5cfpzQYIwUCdXYXGCmXKZebPZqEjoR/iVrmgf3c30LpGMZ496munzQXrsnobmGgQ==';

describe('a signing secret', () => {
  const secrets = new WebhookSecretsService(
    loadConfig({
      DATABASE_URL: 'postgresql://localhost/loupe',
      REDIS_URL: 'redis://localhost',
      LOUPE_SECRET_KEY: 'a'.repeat(32),
    }),
  );

  it('has 32 random bytes, another each time', () => {
    expect(secrets.keyOf(secrets.generate())).toHaveLength(32);
    expect(secrets.generate()).not.toBe(secrets.generate());
  });

  it('that was sealed by an earlier version opens', () => {
    const opened = secrets.open(Buffer.from(SEALED, 'base64'), { workspaceId: 'w', id: 's' });
    expect(secrets.keyOf(opened)).toEqual(Buffer.alloc(32, 7));
  });
});

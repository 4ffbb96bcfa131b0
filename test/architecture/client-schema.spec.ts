import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { clientSchema } from '../support/client-schema.js';

const SCHEMA = new URL('../../schema.graphql', import.meta.url);
const TYPES = new URL('../../libs/client/src/generated/schema.ts', import.meta.url);

it('the types of @loupe/client are those of schema.graphql (npm run schema writes them)', () => {
  const written = clientSchema(readFileSync(SCHEMA, 'utf8'));
  if (process.env.LOUPE_WRITE_SCHEMA === '1') writeFileSync(TYPES, written);
  expect(readFileSync(TYPES, 'utf8')).toBe(written);
});

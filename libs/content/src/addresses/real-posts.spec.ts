import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { urlKey } from './url-key.js';

/** Real posts are never part of the project; they are read if a folder `shared/data` lies beside the clone. */
const FOLDER = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));
const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.endsWith('.ndjson.gz')) : [];

function postsOf(file: string): { externalId: string; url: string }[] {
  const lines = gunzipSync(readFileSync(`${FOLDER}/${file}`))
    .toString('utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line));
}

it('the addresses of all real posts have one key for each post', ({ skip }) => {
  if (files.length === 0) skip('there is no folder shared/data with real posts beside the clone');
  const posts = files.flatMap(postsOf);
  const ids = new Set(posts.map(({ externalId }) => externalId));
  const pairs = new Set(posts.map(({ externalId, url }) => `${externalId} ${urlKey(url)}`));
  const keys = new Set(posts.map(({ url }) => urlKey(url)));
  expect(keys).not.toContain(null);
  expect([pairs.size, keys.size]).toEqual([ids.size, ids.size]);
  expect(ids.size).toBeGreaterThan(3000);
});

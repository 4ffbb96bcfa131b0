import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startUnpackedPostgres } from '../../tools/services/postgres.mjs';
import { defaultCacheDir } from '../../tools/services/trees.mjs';
import { placeOfServers } from '../support/servers.js';

const dataDir = mkdtempSync(join(placeOfServers(), 'loupe-spec-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** A start of it, with what it says, and its end. */
async function startAndStop() {
  const lines = [];
  const server = await startUnpackedPostgres({
    dataDir,
    cacheDir: defaultCacheDir(),
    durable: false,
    log: (line) => lines.push(line),
    keep: (running) => running,
  });
  await server.stop();
  return lines;
}

it('programs beside the data that were changed are replaced before they are run, and the data stay', async () => {
  await startAndStop();
  const program = join(dataDir, 'postgres/usr/bin/dash');
  const added = join(dataDir, 'postgres/usr/lib/added.so');
  const right = readFileSync(program);
  const version = readFileSync(join(dataDir, 'postgres/data/PG_VERSION'), 'utf8');
  // Another file in its place: what it was linked to stays as it is.
  rmSync(program);
  writeFileSync(program, 'something else', { mode: 0o755 });
  writeFileSync(added, '');

  const lines = await startAndStop();
  expect(readFileSync(program).equals(right)).toBe(true);
  expect(existsSync(added)).toBe(false);
  expect(readFileSync(join(dataDir, 'postgres/data/PG_VERSION'), 'utf8')).toBe(version);
  expect(lines.filter((line) => line.includes('new database cluster'))).toEqual([]);
});

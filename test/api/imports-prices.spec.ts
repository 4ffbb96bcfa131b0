import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { Database, sql } from '@loupe/database';
import { UsageRecorder } from '@loupe/rate-limit';
import { expect, it } from 'vitest';
import { startTestApp } from '../support/app.js';
import { ImportClient } from '../support/imports.js';
import { createTenant } from '../support/world.js';

const MIB = 1024 * 1024;

it('an import over HTTP costs 50 credits and one for each begun MiB as sent, and its report 20', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loupe-imports-'));
  const api = await startTestApp({ RATE_LIMITS: 'enforce', STORAGE_URL: pathToFileURL(folder).href });
  try {
    const tenant = await createTenant(api);
    const client = await ImportClient.of(api, tenant);
    const large = randomBytes(1.25 * MIB).toString('hex');
    const text = randomBytes(0.7 * MIB).toString('hex');
    const small = gzipSync(text);
    expect([large, text, small].map(({ length }) => Math.ceil(length / MIB))).toEqual([3, 2, 1]);
    const { operation } = (await client.send(large)).body;
    expect(await client.send(small)).toMatchObject({ status: 202 });
    await client.report(operation.id);
    await api.app.get(UsageRecorder, { strict: false }).settled();
    const rows = await api.app.get(Database, { strict: false }).query(sql`
      SELECT operation, sum(credits)::int AS credits FROM api_usage
      WHERE workspace_id = ${tenant.scope.workspaceId} AND operation LIKE 'import%' GROUP BY 1 ORDER BY 1`);
    expect(rows).toEqual([
      { operation: 'import', credits: 50 + 3 + 50 + 1 },
      { operation: 'import report', credits: 20 },
    ]);
  } finally {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  }
});

/**
 * Exports items to a file, and waits for it: node examples/export-items.mjs CSV items.csv
 * The environment has LOUPE_URL (…/api/v2), LOUPE_TOKEN and LOUPE_WORKSPACE.
 */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { LoupeClient } from '@loupe/client';

const [format = 'CSV', file = 'items.csv'] = process.argv.slice(2);
const { LOUPE_URL: url, LOUPE_TOKEN: token, LOUPE_WORKSPACE: workspaceId } = process.env;
const loupe = new LoupeClient({ url, token, workspaceId });

const { createExport } = await loupe.mutate({
  createExport: {
    $: { input: { of: 'ITEMS', format } },
    export: { id: true },
    userErrors: { field: true, message: true },
  },
});
if (createExport.export === null) throw new Error(JSON.stringify(createExport.userErrors));

const { id } = createExport.export;
const selection = { export: { $: { id }, state: true, downloadUrl: true, error: true, rowsWritten: true } };
let found = await loupe.query(selection);
while (found.export.state === 'WAITING') {
  await sleep(1000);
  found = await loupe.query(selection);
}
if (found.export.state !== 'READY') throw new Error(found.export.error ?? found.export.state);
const response = await fetch(found.export.downloadUrl);
await pipeline(Readable.fromWeb(response.body), createWriteStream(file));
console.log(`${found.export.rowsWritten} rows in ${file}`);

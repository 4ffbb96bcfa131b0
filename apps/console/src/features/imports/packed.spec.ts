import { expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import { packed } from './packed';

it('files are packed as archives that others read', async () => {
  const files = [
    { name: 'a/Tee – süß.json', bytes: new Blob(['{"a": 1}']) },
    { name: 'b.json', bytes: new Blob([]) },
  ];
  const archive = Buffer.from(await (await packed(files)).arrayBuffer());
  const found = await new Promise<Record<string, number>>((resolve, reject) => {
    fromBuffer(archive, (error, zip) => {
      if (error !== null) return reject(error);
      const entries: Record<string, number> = {};
      zip.on('entry', ({ fileName, crc32 }) => {
        entries[fileName] = crc32;
      });
      zip.on('end', () => resolve(entries));
      zip.on('error', reject);
    });
  });
  // By another program: `printf '{"a": 1}' | crc32 /dev/stdin`.
  expect(found).toEqual({ 'a/Tee – süß.json': 4_221_669_015, 'b.json': 0 });
});

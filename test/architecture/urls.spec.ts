import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('addresses are parsed by parseUrl, not by URL.canParse, which is wrong in Node 20', () => {
  const files = execFileSync('git', ['grep', '-l', 'URL.canParse', '--', 'libs', 'apps'], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && !file.endsWith('.spec.ts'));
  expect(files).toEqual(['libs/kernel/src/parse-url.ts']);
});

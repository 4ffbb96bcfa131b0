import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentSchema } from '@loupe/config';
import { expect, it } from 'vitest';

const PAGE = join(import.meta.dirname, '../../docs/configuration.md');
const HEAD = `# Settings of an installation

Environment variables of the API, the worker and [the command line](cli.md). Each may be given by a file instead, as secrets of
containers are: \`DATABASE_URL_FILE\` names the file that has \`DATABASE_URL\`. An empty variable counts as not set. A process
that is given something invalid does not start, and names every variable that is missing or wrong.

This page and [.env.example](../.env.example) have the same list (\`npm run docs\` writes this page). \`.env.example\` is a
template: the units of systemd read a copy of it, and compose the file \`.env\` ([how](install.md)); Loupe itself reads no such file.
[Installing](install.md) says which settings an installation needs.

| variable | default | meaning |
| --- | --- | --- |
`;

function page(): string {
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const rows = Object.entries(environmentSchema.shape).map(([name, schema]) => {
    const preset = schema.safeParse(undefined);
    const inner = 'unwrap' in schema ? schema.unwrap() : schema;
    const choices = 'options' in inner ? ` One of: ${inner.options.join(', ')}.` : '';
    const value = preset.success ? (preset.data === '' ? '' : `\`${preset.data}\``) : '**required**';
    return `| \`${name}\` | ${cell(value)} | ${cell(`${schema.description}${choices}`)} |`;
  });
  return `${HEAD}${rows.join('\n')}\n`;
}

it('docs/configuration.md has every setting (npm run docs writes it)', () => {
  const written = page();
  if (process.env.LOUPE_WRITE_DOCS === '1') writeFileSync(PAGE, written);
  expect(readFileSync(PAGE, 'utf8')).toBe(written);
  expect(written.match(/\*\*required\*\*/g)).toHaveLength(3);
});

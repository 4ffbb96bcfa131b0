import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { adminTables } from '../../support/tables.js';

const ROOT = join(import.meta.dirname, '../../..');

/** Source files that may hold SQL; migrations and specs write it freely. */
function sources(): { file: string; text: string }[] {
  return ['libs', 'apps']
    .flatMap((group) =>
      readdirSync(join(ROOT, group), { recursive: true, encoding: 'utf8' }).map((file) => join(group, file)),
    )
    .filter((file) => /\/src\/.*\.ts$/.test(file) && !/\.spec\.ts$|\/migrations\//.test(file))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));
}

/** The contents of sql`…` templates, nested ones included in their outer one. */
function statements(text: string): string[] {
  return [...text.matchAll(/\bsql(?:<[^>]*>)?`((?:[^`\\]|\\.|\$\{(?:[^{}`]|`[^`]*`|\{[^{}]*\})*\})*)`/g)].map(
    (match) => match[1] ?? '',
  );
}

describe('SQL about workspace data', () => {
  it('reads tables only through db.rows, which holds the workspace', async () => {
    const tables = (await adminTables()).filter((table) => table.scoped).map((table) => table.name);
    // What is deleted is for the next rule.
    const bare = new RegExp(
      `(?<!\\bdelete\\s+)\\b(?:from|join)\\s+(?:only\\s+)?(?:${tables.join('|')})\\b`,
      'i',
    );
    const found = sources()
      // The doctor looks at all workspaces at once, and serves no request.
      .filter(({ file, text }) => !file.startsWith('libs/monitoring/src/doctor/') && bare.test(text))
      .map(({ file }) => file);
    expect(tables).toContain('items');
    expect(found).toEqual([]);
  });

  it('changes rows of one workspace only', async () => {
    const tables = (await adminTables()).filter((table) => table.scoped).map((table) => table.name);
    const change = new RegExp(
      `^\\s*(?:with\\b.*)?(?:update|delete from)\\s+(?:${tables.join('|')})\\b`,
      'is',
    );
    const found = sources().flatMap(({ file, text }) =>
      statements(text)
        .filter((statement) => change.test(statement) && !/workspace_id\s*=/.test(statement))
        .map(() => file),
    );
    expect(found).toEqual([]);
  });

  it('is written in repositories, filters and orders only', () => {
    const found = sources()
      .filter(
        ({ file, text }) =>
          /\bsql`\s*(?:select|insert|update|delete|with)\b/i.test(text) &&
          !/repository\.ts$|\.filter\.ts$|libs\/database|listing\.ts$|health/.test(file),
      )
      .map(({ file }) => file);
    expect(found).toEqual([]);
  });
});

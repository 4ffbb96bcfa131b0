import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { readableSql } from './readable-sql.js';
import { WRITES_DOCS } from './writes-docs.js';

const FOLDER = new URL('../../docs/sql/', import.meta.url);
const HOW = 'run `npm run docs` and look at what it changes';

/** The name of the file of statements that every request sends. */
export const EVERY_REQUEST = 'every-request';

/**
 * Compares statements with `docs/sql/NAME.sql`, or writes them there (`npm run docs`).
 * @param about a sentence that says what sends them
 * @param statements texts in the order sent
 */
export function expectStatements(name: string, about: string, statements: readonly string[]): void {
  const none = statements.length === 0 ? ['-- No statements.\n'] : [];
  const text = [
    `-- ${about}\n-- Written by \`npm run docs\`.\n`,
    ...none,
    ...statements.map((statement) => `${readableSql(statement)};\n`),
  ].join('\n');
  const file = new URL(`${name}.sql`, FOLDER);
  if (WRITES_DOCS) writeFileSync(file, text);
  expect(existsSync(file) ? readFileSync(file, 'utf8') : null, `docs/sql/${name}.sql: ${HOW}`).toBe(text);
}

/** Expects a file for each of the names, and no other; `npm run docs` removes others. */
export function expectFilesOf(names: readonly string[]): void {
  const wanted = names.map((name) => `${name}.sql`).sort();
  for (const file of readdirSync(FOLDER))
    if (WRITES_DOCS && !wanted.includes(file)) rmSync(new URL(file, FOLDER));
  expect(readdirSync(FOLDER).sort(), `docs/sql: ${HOW}`).toEqual(wanted);
}

import { describe, expect, it } from 'vitest';
import { serverProblem } from './migrate.js';

const extensions = ['btree_gin', 'pg_trgm', 'plpgsql', 'vector'];

describe('serverProblem', () => {
  it.each([
    ['14.20', 14],
    ['19beta1', 19],
  ])('refuses PostgreSQL %s and names the versions that work', (version, major) => {
    expect(serverProblem({ version, major, extensions })).toBe(
      `PostgreSQL 15 to 18 is needed; the server that DATABASE_URL names is ${version}.`,
    );
  });

  it.each([
    ['vector', 'pgvector'],
    ['pg_trgm', 'contrib'],
    ['btree_gin', 'contrib'],
  ])('names the missing extension %s and what to install', (missing, source) => {
    const available = extensions.filter((name) => name !== missing);
    const problem = serverProblem({ version: '17.2', major: 17, extensions: available });
    expect(problem).toMatch(new RegExp(`^  ${missing}: install .*${source}`, 'm'));
    expect(problem?.match(/: install/g)).toHaveLength(1);
  });

  it.each([15, 16, 17, 18])('accepts PostgreSQL %i with all three extensions', (major) => {
    expect(serverProblem({ version: `${major}.1`, major, extensions })).toBeNull();
  });
});

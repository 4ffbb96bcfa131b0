import { statementText as reader } from '@loupe/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadParser, misreadings } from './parsed-statements.js';

const TEXTS = [
  'SELECT item.id FROM (SELECT * FROM items WHERE workspace_id = $1) AS item JOIN "creators" ON true',
  'SELECT id FROM items, sessions FOR KEY SHARE',
  'WITH gone AS (DELETE FROM items RETURNING id) SELECT count(*) FROM gone',
  'INSERT INTO items (id) SELECT id FROM views ON CONFLICT DO NOTHING',
  'SELECT id FROM items WHERE taken_at < CURRENT_TIMESTAMP OR added_at < pg_catalog.now()',
  'LOCK TABLE items',
  'DECLARE rows_1 NO SCROLL CURSOR FOR SELECT id FROM items',
  'START TRANSACTION',
];

/** What each wrong reader is caught at. */
const WRONG: [string, Partial<typeof reader>, string][] = [
  ['no change', { mayChange: () => false }, 'changes or locks rows'],
  ['only changes of rows', { mayChange: (text) => /INSERT|DELETE|LOCK/.test(text) }, 'LockingClause'],
  ['only whole changes', { mayChange: (text) => /^INSERT|SHARE|^LOCK/.test(text) }, 'DeleteStmt'],
  ['no movement', { mayMove: () => false }, 'moves by itself: now'],
  [
    'only tables without quotes',
    { namesIn: (text) => reader.namesIn(text.replace(/"\w+"/g, '')) },
    'is of the table creators',
  ],
  [
    'only the first table',
    { namesIn: (text) => new Set([/FROM (\w+)/.exec(text)?.[1] ?? '']) },
    'is of the table sessions',
  ],
];

describe('the reading of statements', () => {
  beforeAll(loadParser);

  it('is what PostgreSQL’s own parser says', () => {
    expect(TEXTS.flatMap((text) => misreadings(text, reader))).toEqual([]);
  });

  it.each(WRONG)('is found to be wrong where it sees %s', (_, wrong, problem) => {
    const found = TEXTS.flatMap((text) => misreadings(text, { ...reader, ...wrong }));
    expect(found.join('\n')).toContain(problem);
  });
});

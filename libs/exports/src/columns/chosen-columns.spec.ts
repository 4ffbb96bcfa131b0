import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ExportKind } from '../export.enums.js';
import { columnsOfKind } from './chosen-columns.js';

const PAGE = readFileSync(new URL('../../../../docs/exports.md', import.meta.url), 'utf8');

describe('docs/exports.md', () => {
  it.each(Object.values(ExportKind).filter((kind) => kind !== 'ITEM_AGGREGATES'))(
    'lists the fields of %s',
    (kind) => {
      const line = PAGE.split('\n').findLast((text) => text.startsWith(`| \`${kind}\` | `)) ?? '';
      const listed = [...line.slice(`| \`${kind}\` | `.length).matchAll(/`([^`]+)`/g)].map(
        ([, name]) => name,
      );
      expect(listed).toEqual(columnsOfKind(kind).map(({ name }) => name));
    },
  );
});

import { groupBy } from '@loupe/graphql';
import { ItemRemovalService } from '@loupe/ingest';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { COLUMN_MAPS, type ColumnMap, type Treatment } from './column-maps.js';
import type { NameEraser } from './person-names.js';
import { RedactionRepository, type StoredValues } from './redaction.repository.js';

const BATCH = 200;
/** Digits of a row's id behind a title, so that two titles do not become the same. */
const DIGITS = 12;

/** What was done, by table: rows that were changed, rows that were deleted, rows that the workspace has to see to. */
export interface Redaction {
  redacted: Record<string, number>;
  deleted: Record<string, number>;
  kept: Record<string, number>;
}

/** Takes the names of somebody out of what others have, in every mapped column. */
@Injectable()
export class RedactionService {
  constructor(
    private readonly repository: RedactionRepository,
    private readonly removal: ItemRemovalService,
  ) {}

  /**
   * Goes through all mapped columns of a workspace, a batch a transaction. Done again it finds nothing, so that it may be
   * interrupted at will. Rows are looked for before anybody is kept from writing, as that may read a whole table.
   * @param dryRun only counts
   */
  async redact(scope: WorkspaceScope, eraser: NameEraser, dryRun: boolean): Promise<Redaction> {
    const result: Redaction = { redacted: {}, deleted: {}, kept: {} };
    for (const columnMap of COLUMN_MAPS) {
      let after: StoredValues | null = null;
      for (;;) {
        const found: StoredValues[] = await this.repository.candidates(scope, columnMap, eraser.patterns, {
          after,
          limit: BATCH,
        });
        const named = found.map((row) => judge(columnMap, row, eraser)).filter(isConcerned);
        const done = dryRun || named.length === 0 ? named : await this.write(scope, columnMap, eraser, named);
        count(result.redacted, columnMap, done.filter(({ changed }) => changed !== null).length);
        count(result.deleted, columnMap, done.filter(({ isDeleted }) => isDeleted).length);
        count(result.kept, columnMap, done.filter(({ isKept }) => isKept).length);
        after = found.at(-1) ?? after;
        if (found.length < BATCH) break;
      }
    }
    return result;
  }

  /** Judges rows once more, as they are now, and writes what has to be. */
  private write(
    scope: WorkspaceScope,
    columnMap: ColumnMap,
    eraser: NameEraser,
    named: readonly Judgement[],
  ): Promise<Judgement[]> {
    return this.removal.alone(scope, async () => {
      const rows = await this.repository.lock(
        scope,
        columnMap,
        named.map(({ row }) => row),
      );
      const judged = rows.map((row) => judge(columnMap, row, eraser));
      const changed = judged.flatMap(({ changed }) => (changed === null ? [] : [changed]));
      // Only what has a name in it: a number of JSON that JavaScript cannot hold is not touched for another column's sake.
      for (const alike of groupBy(changed, ({ written }) => written.join(' ')).values()) {
        const written = alike[0]?.written ?? [];
        await this.repository.write(
          scope,
          columnMap,
          written,
          alike.map(({ row }) => row),
        );
      }
      const deleted = judged.filter(({ isDeleted }) => isDeleted).map(({ row }) => row);
      if (deleted.length > 0) await this.repository.delete(scope, columnMap, deleted);
      const { searched } = columnMap;
      if (searched !== undefined && changed.length > 0) {
        const itemIds = [...new Set(changed.map(({ row }) => String(row[searched])))];
        await this.repository.forgetVectors(scope, itemIds);
        await this.removal.textsChanged(scope, itemIds);
      }
      return judged;
    });
  }
}

/** What becomes of a row: columns that are written with the row as it shall be, or that it is deleted, or left. */
interface Judgement {
  row: StoredValues;
  changed: { written: string[]; row: StoredValues } | null;
  isDeleted: boolean;
  isKept: boolean;
}

function isConcerned({ changed, isDeleted, isKept }: Judgement): boolean {
  return changed !== null || isDeleted || isKept;
}

function judge(columnMap: ColumnMap, row: StoredValues, eraser: NameEraser): Judgement {
  const parts = Object.entries(columnMap.columns).map(([column, treatment]) => ({
    column,
    treatment,
    ...treated(treatment, row[column], row, eraser),
  }));
  const differing = parts.filter(({ differs }) => differs);
  const isDeleted = differing.some(({ treatment }) => treatment === 'row');
  const written = differing.filter(({ treatment }) => treatment !== 'row' && treatment !== 'reported');
  return {
    row,
    isDeleted,
    isKept: differing.some(({ treatment }) => treatment === 'reported'),
    changed:
      isDeleted || written.length === 0
        ? null
        : {
            written: written.map(({ column }) => column),
            row: { ...row, ...Object.fromEntries(written.map(({ column, clean }) => [column, clean])) },
          },
  };
}

function treated(
  treatment: Treatment,
  value: unknown,
  row: StoredValues,
  eraser: NameEraser,
): { clean: unknown; differs: boolean } {
  if (value === null) return { clean: null, differs: false };
  if (treatment === 'json') {
    const clean = eraser.json(value);
    return { clean, differs: JSON.stringify(clean) !== JSON.stringify(value) };
  }
  if (treatment === 'list') {
    const clean = eraser.list(value as string[]);
    return { clean, differs: clean.length < (value as string[]).length };
  }
  const text = String(value);
  if (treatment === 'row') return { clean: text, differs: eraser.isNamedBy(text) };
  const clean = eraser.text(text);
  if (treatment === 'title' && clean !== text) {
    return { clean: `${clean.slice(0, 200)} ${String(row.id).slice(-DIGITS)}`, differs: true };
  }
  return { clean, differs: clean !== text };
}

function count(counts: Record<string, number>, { table }: ColumnMap, number: number): void {
  if (number > 0) counts[table] = (counts[table] ?? 0) + number;
}

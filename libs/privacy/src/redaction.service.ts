import { ItemRemovalService } from '@loupe/ingest';
import { groupBy, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { COLUMN_MAPS, type ColumnMap, type Treatment } from './column-maps.js';
import type { NameEraser } from './person-names.js';
import { RedactionRepository, type StoredValues } from './redaction.repository.js';

const BATCH = 200;
/** Digits of a row's id that are appended to a title, so that two titles stay different. */
const DIGITS = 12;

/** The result by table: rows that were changed, rows that were deleted, rows that the workspace must correct itself. */
export interface Redaction {
  redacted: Record<string, number>;
  deleted: Record<string, number>;
  kept: Record<string, number>;
}

/** Removes a person's names from data of others, in every mapped column. */
@Injectable()
export class RedactionService {
  constructor(
    private readonly repository: RedactionRepository,
    private readonly removal: ItemRemovalService,
  ) {}

  /**
   * Searches all mapped columns of a workspace, one batch per transaction. A second run finds nothing, so it may be
   * interrupted at any time. Rows are searched before writers are blocked, because the search may read a whole table.
   * @param dryRun only counts
   * @param onRows called before each batch with the number of rows that were looked at so far; it may throw to end it
   */
  async redact(
    scope: WorkspaceScope,
    eraser: NameEraser,
    { dryRun, onRows }: { dryRun: boolean; onRows?: ((rows: number) => void) | undefined },
  ): Promise<Redaction> {
    const result: Redaction = { redacted: {}, deleted: {}, kept: {} };
    let rows = 0;
    for (const columnMap of COLUMN_MAPS) {
      let after: StoredValues | null = null;
      for (;;) {
        onRows?.(rows);
        const found: StoredValues[] = await this.repository.candidates(scope, columnMap, eraser.patterns, {
          after,
          limit: BATCH,
        });
        rows += found.length;
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

  /** Checks the locked, current rows again and writes the changes. */
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
      // Writes only columns that contain a name. Another column may hold a JSON number that JavaScript cannot hold
      // exactly.
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

/** The decision about a row: the columns to write with their new values, deletion, or no change. */
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
  const { keptWith } = columnMap;
  const mayDelete = keptWith === undefined || row[keptWith] === null;
  const isDeleted = mayDelete && differing.some(({ deletes }) => deletes);
  const written = differing.filter(({ treatment }) => !['row', 'reported', 'own'].includes(treatment));
  return {
    row,
    isDeleted,
    isKept: !isDeleted && differing.some(({ treatment }) => treatment === 'reported' || treatment === 'own'),
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
): { clean: unknown; differs: boolean; deletes?: boolean } {
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
  if (treatment === 'row') return { clean: text, differs: eraser.isNamedBy(text), deletes: true };
  if (treatment === 'own' && eraser.isName(text)) return { clean: text, differs: true, deletes: true };
  const clean = eraser.text(text);
  if (treatment === 'title' && clean !== text) {
    return { clean: `${clean.slice(0, 200)} ${String(row.id).slice(-DIGITS)}`, differs: true };
  }
  return { clean, differs: clean !== text };
}

function count(counts: Record<string, number>, { table }: ColumnMap, number: number): void {
  if (number > 0) counts[table] = (counts[table] ?? 0) + number;
}

import { groupBy } from '@loupe/graphql';
import { ItemRemoval } from '@loupe/items';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { NameEraser } from './person-names.js';
import { PLACES, type Place, type Treatment } from './places.js';
import { type PlaceRow, RedactionRepository } from './redaction.repository.js';

const BATCH = 200;
/** Digits of a row's id behind a title, so that two titles do not become the same. */
const DIGITS = 12;

/** What was done, by table: rows that were changed, rows that were deleted, rows that the workspace has to see to. */
export interface Redaction {
  redacted: Record<string, number>;
  deleted: Record<string, number>;
  kept: Record<string, number>;
}

/** Takes the names of somebody out of what others have, in every place. */
@Injectable()
export class RedactionService {
  constructor(
    private readonly repository: RedactionRepository,
    private readonly removal: ItemRemoval,
  ) {}

  /**
   * Goes through all places of a workspace, a batch a transaction. Done again it finds nothing, so that it may be
   * interrupted at will.
   * @param dryRun only counts
   */
  async redact(scope: WorkspaceScope, eraser: NameEraser, dryRun: boolean): Promise<Redaction> {
    const result: Redaction = { redacted: {}, deleted: {}, kept: {} };
    for (const place of PLACES) {
      let after: PlaceRow | null = null;
      for (;;) {
        const batch: PlaceRow[] = await this.removal.alone(scope, () =>
          this.redactBatch(scope, { place, eraser, dryRun, result }, after),
        );
        after = batch.at(-1) ?? after;
        if (batch.length < BATCH) break;
      }
    }
    return result;
  }

  private async redactBatch(
    scope: WorkspaceScope,
    {
      place,
      eraser,
      dryRun,
      result,
    }: { place: Place; eraser: NameEraser; dryRun: boolean; result: Redaction },
    after: PlaceRow | null,
  ): Promise<PlaceRow[]> {
    const rows = await this.repository.candidates(scope, place, eraser.patterns, { after, limit: BATCH });
    const judged = rows.map((row) => judge(place, row, eraser));
    const changed = judged.flatMap(({ changed }) => (changed === null ? [] : [changed]));
    const deleted = judged.flatMap(({ row, isDeleted }) => (isDeleted ? [row] : []));
    count(result.redacted, place, changed.length);
    count(result.deleted, place, deleted.length);
    count(result.kept, place, judged.filter(({ isKept }) => isKept).length);
    if (dryRun) return rows;
    // Only what has a name in it: a number of JSON that JavaScript cannot hold is not touched for another column's sake.
    const byColumns = groupBy(changed, ({ written }) => written.join(' '));
    for (const alike of byColumns.values()) {
      const written = alike[0]?.written ?? [];
      await this.repository.write(
        scope,
        place,
        written,
        alike.map(({ row }) => row),
      );
    }
    if (deleted.length > 0) await this.repository.delete(scope, place, deleted);
    if (place.searched !== undefined && changed.length > 0) {
      const itemIds = [...new Set(changed.map(({ row }) => String(row[place.searched as string])))];
      await this.repository.forgetVectors(scope, itemIds);
      await this.removal.textsChanged(scope, itemIds);
    }
    return rows;
  }
}

function judge(place: Place, row: PlaceRow, eraser: NameEraser) {
  const parts = Object.entries(place.columns).map(([column, treatment]) => ({
    column,
    treatment,
    ...treated(treatment, row[column], row, eraser),
  }));
  const differing = parts.filter(({ differs }) => differs);
  const isDeleted = differing.some(({ treatment }) => treatment === 'row');
  const written = differing.filter(({ treatment }) => treatment !== 'row' && treatment !== 'told');
  return {
    row,
    isDeleted,
    isKept: differing.some(({ treatment }) => treatment === 'told'),
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
  row: PlaceRow,
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

function count(counts: Record<string, number>, { table }: Place, number: number): void {
  if (number > 0) counts[table] = (counts[table] ?? 0) + number;
}

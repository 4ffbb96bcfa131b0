import { Clock, utcText, type WorkspaceScope } from '@loupe/kernel';
import { itemFolder } from '@loupe/media';
import { ObjectStore } from '@loupe/storage';
import { Injectable } from '@nestjs/common';
import { COLUMN_MAPS } from './column-maps.js';
import { type Dependent, ExportRepository, type StoredRow } from './export.repository.js';
import type { Person } from './person-lookup.service.js';
import { NameEraser, namesOf } from './person-names.js';
import { RedactionRepository } from './redaction.repository.js';

/** Posts whose rows are in memory at the same time. */
const BATCH = 200;
/** Tables of people, posts and their files. Tables that refer to them are found in the schema. */
const ROOTS = new Set(['creators', 'social_profiles', 'items', 'media_contents']);

/** A line of an export. */
export type ExportLine =
  | { format: 'loupe-person'; version: 1; exportedAt: string; workspaceId: string }
  | { table: string; row: StoredRow }
  | { file: string; size: number }
  | { mentionedIn: string; key: Record<string, unknown> }
  | { end: true; rows: number; files: number; mentions: number };

/** Exports all data that a workspace has about a person (docs/privacy.md). */
@Injectable()
export class ExportService {
  constructor(
    private readonly repository: ExportRepository,
    private readonly redactions: RedactionRepository,
    private readonly store: ObjectStore,
    private readonly clock: Clock,
  ) {}

  /**
   * All stored data about a person, a batch of posts at a time: a header, the rows as stored with their tables, the
   * files, the places where others mention the person (without their texts), and a footer with the counts. Tables that
   * refer to people, posts and media are found in the schema, so that none is missed.
   */
  async *lines(scope: WorkspaceScope, person: Person): AsyncGenerator<ExportLine> {
    const { workspaceId } = scope;
    yield { format: 'loupe-person', version: 1, exportedAt: utcText(this.clock.now()), workspaceId };
    const numbers = { rows: 0, files: 0, mentions: 0 };
    for await (const line of this.content(scope, person)) {
      if ('table' in line) numbers.rows += 1;
      else if ('file' in line) numbers.files += 1;
      else numbers.mentions += 1;
      yield line;
    }
    yield { end: true, ...numbers };
  }

  private async *content(
    scope: WorkspaceScope,
    person: Person,
  ): AsyncGenerator<Exclude<ExportLine, { format: string } | { end: true }>> {
    const profileIds = person.profiles.map(({ id }) => id);
    const own = new Set(person.creatorIds);
    for await (const line of this.own(scope, person.creatorIds, profileIds)) {
      if ('row' in line && typeof line.row.id === 'string') own.add(line.row.id);
      yield line;
    }
    yield* this.mentions(scope, person, own);
  }

  private async *own(scope: WorkspaceScope, creatorIds: readonly string[], profileIds: readonly string[]) {
    yield* this.rowsOf(scope, { table: 'creators', column: 'id' }, creatorIds);
    yield* this.rowsOf(scope, { table: 'social_profiles', column: 'id' }, profileIds);
    for (const [table, ids] of [
      ['creators', creatorIds],
      ['social_profiles', profileIds],
    ] as const) {
      for (const dependent of await this.dependents(table)) yield* this.rowsOf(scope, dependent, ids);
    }
    for (const id of profileIds) yield* this.files(scope, id);
    yield* this.items(scope, profileIds);
    yield* this.events(scope, profileIds);
  }

  private async *items(scope: WorkspaceScope, profileIds: readonly string[]) {
    const ofItems = await this.dependents('items');
    const known = new Set(ofItems.map(({ table }) => table));
    const ofMedia = (await this.dependents('media_contents')).filter(({ table }) => !known.has(table));
    let after: string | null = null;
    for (;;) {
      const items: StoredRow[] = await this.repository.items(scope, profileIds, { after, limit: BATCH });
      const ids = items.map(idOf);
      for (const row of items) yield { table: 'items', row };
      const media = await this.repository.rows(scope, { table: 'media_contents', column: 'item_id' }, ids);
      for (const row of media) yield { table: 'media_contents', row };
      for (const dependent of ofItems) yield* this.rowsOf(scope, dependent, ids);
      for (const dependent of ofMedia) yield* this.rowsOf(scope, dependent, media.map(idOf));
      for (const id of ids) yield* this.files(scope, id);
      if (items.length < BATCH) return;
      after = ids.at(-1) ?? null;
    }
  }

  /** Of an item or a profile. */
  private async *files({ workspaceId }: WorkspaceScope, ownerId: string) {
    for await (const { key, size } of this.store.list(itemFolder(workspaceId, ownerId))) {
      yield { file: key, size };
    }
  }

  private async *events(scope: WorkspaceScope, profileIds: readonly string[]) {
    let after: string | null = null;
    for (;;) {
      const events: StoredRow[] = await this.repository.events(scope, profileIds, { after, limit: BATCH });
      for (const row of events) yield { table: 'outbox_events', row };
      if (events.length < BATCH) return;
      after = idOf(events.at(-1) ?? {});
    }
  }

  /** The rows of others that mention the person, without their texts, which belong to those others. */
  private async *mentions(scope: WorkspaceScope, { profiles }: Person, own: ReadonlySet<string>) {
    const eraser = new NameEraser(namesOf(profiles), 'WORD');
    for (const columnMap of COLUMN_MAPS) {
      let after: StoredRow | null = null;
      for (;;) {
        const rows: StoredRow[] = await this.redactions.candidates(scope, columnMap, eraser.patterns, {
          after,
          limit: BATCH,
        });
        for (const row of rows) {
          const key = Object.fromEntries(columnMap.key.map((column) => [column, row[column]]));
          const isOwn = Object.values(key).some((id) => own.has(String(id)));
          if (!isOwn && eraser.isIn(row)) yield { mentionedIn: columnMap.table, key };
        }
        if (rows.length < BATCH) break;
        after = rows.at(-1) ?? null;
      }
    }
  }

  private async *rowsOf(scope: WorkspaceScope, dependent: Dependent, ids: readonly string[]) {
    if (ids.length === 0) return;
    for (const row of await this.repository.rows(scope, dependent, ids))
      yield { table: dependent.table, row };
  }

  /** The tables that refer to a table, without those that the export reads separately. */
  private async dependents(table: string): Promise<Dependent[]> {
    return (await this.repository.dependents(table)).filter((dependent) => !ROOTS.has(dependent.table));
  }
}

function idOf(row: StoredRow): string {
  return String(row.id);
}

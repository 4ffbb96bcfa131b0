import { ConcurrentIndexes, Database, literal, sql } from '@loupe/database';
import type { WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { SearchDocumentRow } from '../search.entities.js';
import { NEWEST_FIRST } from '../text-search.repository.js';

/**
 * Kinds of documents whose newest have an index, by the letter in its name. Captions come last, and say that the others are there.
 * So few posts have text in pictures that the index of all of them is small.
 */
const KINDS = { a: 'ALL', t: 'TRANSCRIPTION', c: 'CAPTION' } as const;
const NAME = /^search_newest_([atc])_([0-9a-f]{32})_(\d{1,15})$/;

/** The index of the words of the newest documents of one kind in one workspace. */
export interface NewestWordsIndex {
  readonly name: string;
  readonly workspaceId: string;
  /** The takenAt of its oldest document at most. */
  readonly since: Date;
  /** Whether it can be used, and all others of the workspace and the time too. */
  readonly isReady: boolean;
}

/** SQL about the indexes of the newest words. Their names say what they are of, so that nothing else has to be kept in step with them. */
@Injectable()
export class NewestWordsRepository {
  constructor(
    private readonly db: Database,
    private readonly indexes: ConcurrentIndexes,
  ) {}

  /** All that are there, also unfinished ones. */
  async all(): Promise<NewestWordsIndex[]> {
    const rows = await this.db.query<{ name: string; valid: boolean }>(sql`
      SELECT pg_class.relname AS name, pg_index.indisvalid AS valid
      FROM pg_class JOIN pg_index ON pg_index.indexrelid = pg_class.oid
      WHERE pg_class.relname LIKE 'search\\_newest\\_%' AND pg_class.relnamespace = current_schema()::regnamespace`);
    return rows.flatMap(({ name, valid }) => {
      const [, kind, id = '', since] = NAME.exec(name) ?? [];
      if (kind === undefined) return [];
      const workspaceId = id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
      return [{ name, workspaceId, since: new Date(Number(since)), isReady: valid && kind === 'c' }];
    });
  }

  /** Builds those of a workspace. It takes minutes for millions of posts, and must not run in a transaction. */
  async build({ workspaceId }: WorkspaceRef, since: Date): Promise<void> {
    for (const [letter, kind] of Object.entries(KINDS)) {
      const name = `search_newest_${letter}_${workspaceId.replaceAll('-', '')}_${since.getTime()}`;
      await this.indexes.build(
        name,
        sql`ON search_documents USING gin (words)
          WHERE workspace_id = ${literal(workspaceId)} AND kind = ${literal(kind)} AND taken_at >= ${literal(since.toISOString())}`,
      );
    }
  }

  drop({ name }: NewestWordsIndex): Promise<void> {
    return this.indexes.drop(name);
  }

  /** The takenAt of the post before which there are so many newer ones; null if there are fewer. */
  async takenAtOf(scope: WorkspaceRef, posts: number): Promise<Date | null> {
    const [row] = await this.db.query<{ takenAt: Date }>(sql`
      SELECT document.taken_at AS "takenAt" FROM ${this.db.rows(scope, SearchDocumentRow, 'document')}
      WHERE document.kind = 'CAPTION' ${NEWEST_FIRST} OFFSET ${posts} LIMIT 1`);
    return row?.takenAt ?? null;
  }
}

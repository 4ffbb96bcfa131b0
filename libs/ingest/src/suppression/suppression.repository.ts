import { Database, sql } from '@loupe/database';
import { listing, newestFirst, Page, type PageArguments } from '@loupe/graphql';
import type { WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { ErasedAccount, ErasedMark, type MarkKind } from './erased.entities.js';

/** A stored mark, and whether the platform id of its profile is known. */
export interface FoundMark {
  kind: MarkKind;
  /** In hexadecimal digits. */
  hmac: string;
  platformIdKnown: boolean;
  mentionsOnly: boolean;
}

/** A mark in the list of erasures; the hash is in hexadecimal digits. */
export type ListedMark = Pick<ErasedMark, 'workspaceId' | 'accountId' | 'kind' | 'words'> & { hmac: string };

/** SQL about erased profiles and their marks. */
@Injectable()
export class SuppressionRepository {
  constructor(private readonly db: Database) {}

  /** Whether the workspace has erased anybody. */
  async hasAny(scope: WorkspaceScope): Promise<boolean> {
    const rows = await this.db.query(
      sql`SELECT 1 FROM ${this.db.rows(scope, ErasedAccount, 'account')} LIMIT 1`,
    );
    return rows.length > 0;
  }

  /** The given marks that are stored. */
  async find(scope: WorkspaceScope, hmacs: readonly Buffer[]): Promise<FoundMark[]> {
    if (hmacs.length === 0) return [];
    return this.db.query(sql`
      SELECT mark.kind, encode(mark.hmac, 'hex') AS hmac, account.platform_id_known AS "platformIdKnown",
        account.mentions_only AS "mentionsOnly"
      FROM ${this.db.rows(scope, ErasedMark, 'mark')}
      JOIN ${this.db.rows(scope, ErasedAccount, 'account')} ON account.id = mark.account_id
      WHERE mark.hmac IN (SELECT decode(wanted, 'hex') FROM unnest(${[...new Set(hmacs.map((hmac) => hmac.toString('hex')))]}::text[]) AS wanted)`);
  }

  /** Numbers of words of the names that are redacted in texts. */
  async nameLengths(scope: WorkspaceScope): Promise<number[]> {
    const rows = await this.db.query<{ words: number }>(sql`
      SELECT DISTINCT mark.words FROM ${this.db.rows(scope, ErasedMark, 'mark')} WHERE mark.words IS NOT NULL`);
    return rows.map(({ words }) => words);
  }

  /** Profiles whose erasure was begun and not finished. */
  async unfinished(): Promise<ErasedAccount[]> {
    return this.db.query(sql`
      SELECT ${this.db.columns(ErasedAccount, 'account')}
      FROM ${this.db.rowsOfEveryWorkspace(ErasedAccount, 'account')}
      WHERE account.social_profile_id IS NOT NULL ORDER BY account.erased_at`);
  }

  /** The erased account of a profile whose erasure was begun; null if there is none. */
  async ofProfile({ workspaceId }: WorkspaceScope, socialProfileId: string): Promise<ErasedAccount | null> {
    return this.db.manager.findOneBy(ErasedAccount, { workspaceId, socialProfileId });
  }

  async add(account: ErasedAccount): Promise<void> {
    await this.db.manager.insert(ErasedAccount, account);
  }

  /** Adds the marks of an account that are not stored yet. */
  async addMarks(
    scope: WorkspaceScope,
    accountId: string,
    kind: MarkKind,
    marks: readonly { hmac: Buffer; words: number | null }[],
  ): Promise<void> {
    if (marks.length === 0) return;
    await this.db.query(sql`
      INSERT INTO erased_marks (workspace_id, account_id, kind, hmac, words)
      SELECT ${scope.workspaceId}::uuid, ${accountId}::uuid, ${kind}, decode(entry.hmac, 'hex'), entry.words
      FROM unnest(${marks.map(({ hmac }) => hmac.toString('hex'))}::text[], ${marks.map(({ words }) => words)}::smallint[])
        AS entry(hmac, words)
      ON CONFLICT (workspace_id, account_id, hmac) DO NOTHING`);
  }

  /** Records that the erasure of a profile is finished, and how many posts were removed by it. */
  async finish({ workspaceId }: WorkspaceScope, accountId: string): Promise<void> {
    // By the marks, so that those count that were removed before an interruption.
    await this.db.query(sql`
      UPDATE erased_accounts SET social_profile_id = NULL, items = (
        SELECT count(*) FROM ${this.db.rows({ workspaceId }, ErasedMark, 'mark')}
        WHERE mark.account_id = ${accountId} AND mark.kind = 'POST')
      WHERE workspace_id = ${workspaceId} AND id = ${accountId}`);
  }

  /** The erased profiles of a workspace, newest first. */
  page(scope: WorkspaceScope, page: PageArguments): Page<ErasedAccount> {
    return new Page<ErasedAccount>(
      {
        connection: 'erasures',
        ...newestFirst('account'),
        sortKey: 'ERASED_AT',
        column: { sql: 'account.erased_at', type: 'timestamptz', nullable: false },
        ...listing<ErasedAccount>(this.db, {
          columns: this.db.columns(ErasedAccount, 'account'),
          from: this.db.rows(scope, ErasedAccount, 'account'),
        }),
      },
      page,
    );
  }

  /** Whether the erasure of an account that has a mark goes on. */
  async isUnfinished(scope: WorkspaceScope, hmac: Buffer): Promise<boolean> {
    const ids = await this.db.ids(sql`
      SELECT account.id FROM ${this.db.rows(scope, ErasedAccount, 'account')}
      JOIN ${this.db.rows(scope, ErasedMark, 'mark')} ON mark.account_id = account.id
      WHERE mark.hmac = decode(${hmac.toString('hex')}, 'hex') AND account.social_profile_id IS NOT NULL LIMIT 1`);
    return ids.length > 0;
  }

  /** Deletes the erased accounts that have a mark; returns their number. */
  async removeAccountsWith(scope: WorkspaceScope, hmac: Buffer): Promise<number> {
    const removed = await this.db.query(sql`
      DELETE FROM erased_accounts WHERE workspace_id = ${scope.workspaceId} AND id IN (
        SELECT mark.account_id FROM ${this.db.rows(scope, ErasedMark, 'mark')}
        WHERE mark.hmac = decode(${hmac.toString('hex')}, 'hex'))
      RETURNING id`);
    return removed.length;
  }

  /** All erased accounts, in batches. The caller has opened a snapshot. */
  accounts(size: number): AsyncGenerator<ErasedAccount[]> {
    const all = this.db.rowsOfEveryWorkspace(ErasedAccount, 'account');
    return this.db.batches(sql`SELECT ${this.db.columns(ErasedAccount, 'account')} FROM ${all}`, () => size);
  }

  /** All marks, those of an account one after the other, in batches. The caller has opened a snapshot. */
  allMarks(size: number): AsyncGenerator<ListedMark[]> {
    return this.db.batches(
      sql`
        SELECT mark.workspace_id AS "workspaceId", mark.account_id AS "accountId", mark.kind,
          encode(mark.hmac, 'hex') AS hmac, mark.words
        FROM ${this.db.rowsOfEveryWorkspace(ErasedMark, 'mark')} ORDER BY 1, 2, 3`,
      () => size,
    );
  }

  /** Adds an erased account, as finished, unless it is there. */
  async addListed({
    workspaceId,
    id,
    platformIdKnown,
    mentionsOnly,
    erasedAt,
  }: ErasedAccount): Promise<void> {
    await this.db.query(sql`
      INSERT INTO erased_accounts (workspace_id, id, platform_id_known, mentions_only, erased_at)
      VALUES (${workspaceId}, ${id}, ${platformIdKnown}, ${mentionsOnly}, ${erasedAt})
      ON CONFLICT (workspace_id, id) DO NOTHING`);
  }
}

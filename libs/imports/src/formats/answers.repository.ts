import { Database, sql } from '@loupe/database';
import type { WorkspaceScope } from '@loupe/kernel';
import { OperationRow } from '@loupe/operations';
import { Injectable } from '@nestjs/common';
import type { GivenAnswers } from './answers.js';

/** SQL about what was answered for earlier files. */
@Injectable()
export class ImportAnswersRepository {
  constructor(private readonly db: Database) {}

  /** What was answered for the last file of a format that was sent to the API; nothing where there was none. */
  async last(scope: WorkspaceScope, format: string): Promise<GivenAnswers> {
    const [row] = await this.db.query<{ answers: GivenAnswers }>(sql`
      SELECT operation.input #> '{reading,answers}' AS answers FROM ${this.db.rows(scope, OperationRow, 'operation')}
      WHERE operation.operation_type = 'IMPORT' AND operation.input #>> '{reading,format}' = ${format}
      ORDER BY operation.created_at DESC LIMIT 1`);
    return row?.answers ?? {};
  }
}

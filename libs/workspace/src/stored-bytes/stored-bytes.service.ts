import { AppError, groupBy, type Plan, STORED_BYTES, type WorkspaceRef } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { type CountedBytes, StoredBytesRepository } from './stored-bytes.repository.js';
import type { StoredBytes } from './stored-bytes.type.js';

/** A workspace keeps no more bytes of files. The message names the argument, the limit and what to do. */
export class StorageFullError extends AppError {
  constructor(field: string, plan: Plan) {
    const problem =
      `the plan ${plan} keeps ${STORED_BYTES[plan]} bytes of files, and this is more than what is left: ` +
      'wait until uploads, exports or reports expire, delete what has copies of media, or ask for another plan';
    super('STORAGE_FULL', `${field}: ${problem}`, { argument: field, problem });
  }
}

/** Limits the bytes of a workspace's files: uploads, copies of media, exports, imports and their reports, editions of reports (docs/adr/0098). */
@Injectable()
export class StoredBytesService {
  constructor(private readonly counters: StoredBytesRepository) {}

  /** The bytes of workspaces' files, and how many they may be, by workspace. */
  async ofWorkspaces(workspaceIds: readonly string[]): Promise<Map<string, StoredBytes>> {
    const counted = groupBy(await this.counters.ofWorkspaces(workspaceIds), ({ workspaceId }) => workspaceId);
    return new Map([...counted].map(([id, rows]) => [id, sumOf(rows)]));
  }

  /**
   * Checks whether bytes may be added, in the transaction that adds them: until it ends nobody else adds any, so the files never have
   * more bytes together than the plan allows. Reports of imports are counted and not refused, as what was accepted is reported on.
   * @param field the argument that the bytes come from, for the message
   * @throws StorageFullError
   */
  async makeRoom(scope: WorkspaceRef, field: string, adding: number): Promise<void> {
    await this.counters.alone(scope, async () => {
      (await this.roomOf(scope, field))(adding);
    });
  }

  /**
   * For a file whose size is not known before it is there, so that it is broken off early. `makeRoom` decides when it is there.
   * @param uncounted bytes of files that wait and are not counted: they are held against the plan by themselves
   * @returns to be called with the bytes so far; throws StorageFullError once they are more than what was left
   * @throws StorageFullError where nothing is left
   */
  async roomOf(scope: WorkspaceRef, field: string, uncounted = 0): Promise<(bytes: number) => void> {
    const rows = await this.counters.ofWorkspaces([scope.workspaceId]);
    const plan = rows[0]?.plan;
    if (plan === undefined) throw new Error('A scope names a workspace that does not exist');
    const counted = rows.reduce((sum, { bytes }) => sum + Number(bytes), 0);
    const left = STORED_BYTES[plan] - Math.max(counted, uncounted);
    const fits = (bytes: number) => {
      if (bytes > left) throw new StorageFullError(field, plan);
    };
    fits(1);
    return fits;
  }
}

function sumOf(rows: readonly CountedBytes[]): StoredBytes {
  const of = (kind: CountedBytes['kind']) => rows.find((row) => row.kind === kind)?.bytes ?? '0';
  const [{ plan } = { plan: 'base' as const }] = rows;
  return {
    uploads: of('UPLOADS'),
    media: of('MEDIA'),
    exports: of('EXPORTS'),
    imports: of('IMPORTS'),
    reports: of('REPORTS'),
    editions: of('EDITIONS'),
    total: String(rows.reduce((sum, { bytes }) => sum + Number(bytes), 0)),
    limit: String(STORED_BYTES[plan]),
  };
}

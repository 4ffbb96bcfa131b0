import { Database, sql } from '@loupe/database';
import { Injectable } from '@nestjs/common';

/** Whose task it is; one of the two is null. */
export interface TaskOwner {
  readonly workspaceId: string | null;
  readonly organizationId: string | null;
}

/** SQL about the owners of tasks: most belong to workspaces, some mails to organizations. */
@Injectable()
export class TaskOwnersRepository {
  constructor(private readonly db: Database) {}

  /** The owner with an id; undefined if it has been deleted since. */
  async find(id: string): Promise<TaskOwner | undefined> {
    const [owner] = await this.db.query<TaskOwner>(sql`
      SELECT id AS "workspaceId", NULL AS "organizationId" FROM workspaces WHERE id = ${id}
      UNION ALL SELECT NULL, id FROM organizations WHERE id = ${id}`);
    return owner;
  }
}

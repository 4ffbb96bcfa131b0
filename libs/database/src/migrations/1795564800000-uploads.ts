import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Images to search by, kept for a day; their bytes are in the object store, under the same names. */
export class Uploads1795564800000 implements MigrationInterface {
  name = 'Uploads1795564800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UPLOADS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE uploads');
  }
}

const UPLOADS = `
  -- The key is for: one upload of a workspace by its name.
  CREATE TABLE uploads (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    file_name text NOT NULL,
    content_type text NOT NULL,
    size integer NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    PRIMARY KEY (workspace_id, file_name)
  );
  -- For: the job that removes what has expired, of all workspaces, oldest first.
  CREATE INDEX uploads_by_expiry ON uploads (expires_at);
`;

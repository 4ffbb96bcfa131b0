import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The audit log, usage by day, and indexes of tokens by their owner. Neither table refers to what it speaks of: an
 * entry outlives the token, person or workspace that it names.
 */
export class Administration1796860800200 implements MigrationInterface {
  name = 'Administration1796860800200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(AUDIT_LOG);
    await runner.query(USAGE);
    await runner.query(TOKEN_INDEXES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX api_tokens_by_organization, api_tokens_by_workspace;
      DROP TABLE api_usage, audit_log;
      DROP FUNCTION refuse_change_of_audit_log();
    `);
  }
}

/** Triggers, so that nothing that reaches the tables by the application's role changes what was recorded. */
const AUDIT_LOG = `
  CREATE TABLE audit_log (
    id uuid PRIMARY KEY,
    created_at timestamptz(3) NOT NULL,
    organization_id uuid,
    workspace_id uuid,
    actor_kind text NOT NULL CHECK (actor_kind IN ('TOKEN', 'PERSON', 'OPERATOR')),
    actor_id uuid,
    actor_name text,
    address text,
    action text NOT NULL,
    subject_id uuid,
    subject_name text,
    before jsonb,
    after jsonb
  );
  CREATE INDEX audit_log_by_organization ON audit_log (organization_id, created_at, id);
  CREATE INDEX audit_log_by_workspace ON audit_log (workspace_id, created_at, id);

  CREATE FUNCTION refuse_change_of_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'The audit log is only ever added to';
  END $$;
  CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log();
`;

const USAGE = `
  CREATE TABLE api_usage (
    id uuid PRIMARY KEY,
    day timestamptz(3) NOT NULL,
    organization_id uuid,
    workspace_id uuid,
    token_id uuid NOT NULL,
    operation text NOT NULL,
    requests integer NOT NULL,
    credits integer NOT NULL,
    UNIQUE NULLS NOT DISTINCT (token_id, day, workspace_id, operation)
  );
  CREATE INDEX api_usage_by_organization ON api_usage (organization_id, day, id);
  CREATE INDEX api_usage_by_workspace ON api_usage (workspace_id, day, id);
`;

const TOKEN_INDEXES = `
  CREATE INDEX api_tokens_by_organization ON api_tokens (organization_id) WHERE organization_id IS NOT NULL;
  CREATE INDEX api_tokens_by_workspace ON api_tokens (workspace_id) WHERE workspace_id IS NOT NULL;
`;

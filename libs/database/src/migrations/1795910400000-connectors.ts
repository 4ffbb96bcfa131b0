import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The credentials of workspaces on platforms, and the history of profiles' metrics. */
export class Connectors1795910400000 implements MigrationInterface {
  name = 'Connectors1795910400000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [CREDENTIALS, PROFILE_HISTORY]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE profile_snapshots, integration_credentials;
      ALTER TABLE integrations DROP COLUMN problem;
    `);
  }
}

/**
 * Tokens are encrypted (libs/config/src/sealer.ts). account_id is the platform's own id of the connected account;
 * expires_at is null for a token that does not expire. integrations.problem says why an integration is not connected.
 */
const CREDENTIALS = `
  ALTER TABLE integrations ADD COLUMN problem text;

  CREATE TABLE integration_credentials (
    workspace_id uuid NOT NULL,
    integration_id uuid NOT NULL,
    account_id text NOT NULL,
    sealed bytea NOT NULL,
    expires_at timestamptz(3),
    renewed_at timestamptz(3) NOT NULL,
    PRIMARY KEY (workspace_id, integration_id),
    FOREIGN KEY (workspace_id, integration_id) REFERENCES integrations ON DELETE CASCADE
  );
`;

/** A profile's metrics at one time; a row is added when they have changed. */
const PROFILE_HISTORY = `
  CREATE TABLE profile_snapshots (
    workspace_id uuid NOT NULL,
    social_profile_id uuid NOT NULL,
    captured_at timestamptz(3) NOT NULL,
    followers integer NOT NULL,
    following integer NOT NULL,
    -- For: the history of a profile, newest first.
    PRIMARY KEY (workspace_id, social_profile_id, captured_at),
    FOREIGN KEY (workspace_id, social_profile_id) REFERENCES social_profiles ON DELETE CASCADE
  );
  INSERT INTO profile_snapshots (workspace_id, social_profile_id, captured_at, followers, following)
  SELECT workspace_id, id, updated_at, followers, following FROM social_profiles
  WHERE followers > 0 OR following > 0;
`;

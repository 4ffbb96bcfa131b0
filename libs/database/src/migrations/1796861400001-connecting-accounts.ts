import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sign-ins at platforms that connect accounts (docs/adr/0118). state_hash is the SHA-256 of the secret of the state that the
 * browser brings back; null once it was brought. sealed has what the sign-in has come to: the verifier of PKCE, then the tokens
 * with the accounts to choose of. The programs of the version before see what was revoked as disconnected.
 */
export class ConnectingAccounts1796861400001 implements MigrationInterface {
  name = 'ConnectingAccounts1796861400001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE integrations
        ADD COLUMN method text NOT NULL DEFAULT 'TOKEN',
        ADD COLUMN granted_scopes text[],
        ADD COLUMN is_revoked boolean NOT NULL DEFAULT FALSE;
      ALTER TABLE integration_credentials
        ADD COLUMN grant_ends_at timestamptz(3),
        ADD COLUMN grantor bytea;
      CREATE TABLE integration_attempts (
        workspace_id uuid NOT NULL REFERENCES workspaces,
        id uuid NOT NULL,
        provider text NOT NULL,
        status text NOT NULL CHECK (status IN ('WAITING', 'CHOOSING', 'CONNECTED', 'FAILED')),
        state_hash bytea,
        session_id uuid,
        redirect_uri text NOT NULL,
        sealed bytea,
        problem text,
        created_at timestamptz(3) NOT NULL,
        expires_at timestamptz(3) NOT NULL,
        PRIMARY KEY (workspace_id, id)
      );`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE integration_attempts;
      ALTER TABLE integration_credentials DROP COLUMN grant_ends_at, DROP COLUMN grantor;
      ALTER TABLE integrations DROP COLUMN method, DROP COLUMN granted_scopes, DROP COLUMN is_revoked;`);
  }
}

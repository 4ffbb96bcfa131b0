import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The authorization server: registered clients, connections that people have granted, their tokens, and authorization
 * requests that are under way with their codes. Tokens, codes and requests are stored as HMACs only.
 *
 * Indexes: oauth_clients_unused serves the job that removes unused clients, and the search for one that makes room;
 * oauth_connections_by_person the account page; oauth_connections_by_workspaces the list of administrators;
 * oauth_requests_by_expiry and oauth_tokens_by_expiry the job that removes what has expired; oauth_tokens_by_parent the
 * successor of a refresh token; oauth_tokens_by_connection the count of a connection's new tokens and, with
 * oauth_requests_by_connection, the end of a connection.
 */
export class Oauth1796860800360 implements MigrationInterface {
  name = 'Oauth1796860800360';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CLIENTS);
    await runner.query(CONNECTIONS);
    await runner.query(TOKENS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE oauth_tokens, oauth_requests, oauth_connections, oauth_clients;`);
  }
}

const CLIENTS = `
  CREATE TABLE oauth_clients (
    id text PRIMARY KEY,
    metadata jsonb NOT NULL,
    created_at timestamptz(3) NOT NULL,
    used_at timestamptz(3)
  );
  CREATE INDEX oauth_clients_unused ON oauth_clients (created_at) WHERE used_at IS NULL;
`;

const CONNECTIONS = `
  CREATE TABLE oauth_connections (
    id uuid PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES people ON DELETE CASCADE,
    client_id text NOT NULL,
    client_name text NOT NULL,
    redirect_uri text NOT NULL,
    scopes text[] NOT NULL,
    workspace_ids uuid[] NOT NULL CHECK (cardinality(workspace_ids) > 0),
    created_at timestamptz(3) NOT NULL,
    connected_at timestamptz(3),
    used_at timestamptz(3)
  );
  CREATE INDEX oauth_connections_by_person ON oauth_connections (person_id);
  CREATE INDEX oauth_connections_by_workspaces ON oauth_connections USING gin (workspace_ids);
`;

const TOKENS = `
  CREATE TABLE oauth_requests (
    hmac bytea PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('INTERACTION', 'CODE')),
    connection_id uuid REFERENCES oauth_connections ON DELETE CASCADE,
    payload jsonb NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    used_at timestamptz(3)
  );
  CREATE INDEX oauth_requests_by_expiry ON oauth_requests (expires_at);
  CREATE INDEX oauth_requests_by_connection ON oauth_requests (connection_id) WHERE connection_id IS NOT NULL;

  CREATE TABLE oauth_tokens (
    id uuid PRIMARY KEY,
    connection_id uuid NOT NULL REFERENCES oauth_connections ON DELETE CASCADE,
    parent_id uuid,
    salt bytea NOT NULL,
    access_hmac bytea NOT NULL UNIQUE,
    refresh_hmac bytea NOT NULL UNIQUE,
    created_at timestamptz(3) NOT NULL,
    access_expires_at timestamptz(3) NOT NULL,
    refresh_expires_at timestamptz(3) NOT NULL,
    used_at timestamptz(3),
    ended_at timestamptz(3)
  );
  CREATE INDEX oauth_tokens_by_connection ON oauth_tokens (connection_id, created_at);
  CREATE INDEX oauth_tokens_by_parent ON oauth_tokens (parent_id) WHERE parent_id IS NOT NULL;
  CREATE INDEX oauth_tokens_by_expiry ON oauth_tokens (refresh_expires_at);
`;

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People, their roles, one-time links, sessions with their bearers, and failed sign-ins. */
export class People1796860800210 implements MigrationInterface {
  name = 'People1796860800210';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PEOPLE);
    await runner.query(SESSIONS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE sign_in_failures, session_bearers, sessions, one_time_links, memberships, people;
    `);
  }
}

const PEOPLE = `
  CREATE TABLE people (
    id uuid PRIMARY KEY,
    email text NOT NULL UNIQUE CHECK (email = lower(email)),
    name text,
    password_hash text,
    created_at timestamptz(3) NOT NULL
  );

  CREATE TABLE memberships (
    id uuid PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES people,
    organization_id uuid REFERENCES organizations,
    workspace_id uuid REFERENCES workspaces,
    role text NOT NULL CHECK (role IN ('owner', 'admin', 'member', 'viewer')),
    created_at timestamptz(3) NOT NULL,
    accepted_at timestamptz(3),
    CHECK ((organization_id IS NULL) <> (workspace_id IS NULL)),
    UNIQUE NULLS NOT DISTINCT (person_id, organization_id, workspace_id)
  );
  CREATE INDEX memberships_by_organization ON memberships (organization_id) WHERE organization_id IS NOT NULL;
  CREATE INDEX memberships_by_workspace ON memberships (workspace_id) WHERE workspace_id IS NOT NULL;

  CREATE TABLE one_time_links (
    hmac bytea PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES people,
    membership_id uuid REFERENCES memberships ON DELETE CASCADE,
    purpose text NOT NULL CHECK (purpose IN ('INVITATION', 'RESET', 'SIGN_IN')),
    expires_at timestamptz(3) NOT NULL,
    used_at timestamptz(3),
    CHECK ((purpose = 'INVITATION') = (membership_id IS NOT NULL))
  );
  CREATE INDEX one_time_links_by_person ON one_time_links (person_id);
  CREATE INDEX one_time_links_by_membership ON one_time_links (membership_id) WHERE membership_id IS NOT NULL;
`;

const SESSIONS = `
  CREATE TABLE sessions (
    id uuid PRIMARY KEY,
    person_id uuid NOT NULL REFERENCES people,
    hmac bytea NOT NULL UNIQUE,
    created_at timestamptz(3) NOT NULL,
    seen_at timestamptz(3) NOT NULL,
    address text,
    user_agent text
  );
  CREATE INDEX sessions_by_person ON sessions (person_id);

  CREATE TABLE session_bearers (
    hmac bytea PRIMARY KEY,
    session_id uuid NOT NULL REFERENCES sessions ON DELETE CASCADE,
    expires_at timestamptz(3) NOT NULL
  );
  CREATE INDEX session_bearers_by_session ON session_bearers (session_id);

  CREATE TABLE sign_in_failures (
    hmac bytea PRIMARY KEY,
    failures integer NOT NULL,
    last_at timestamptz(3) NOT NULL
  );
`;

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropQueueTriggers, queueTriggers, type TriggeredQueue } from './queue-triggers.js';

const DELIVERIES: TriggeredQueue = {
  table: 'place_deliveries',
  queue: 'place_deliveries',
  part: (row) => `${row}.channel`,
  open: (row) => `${row}.state = 'PENDING'`,
};

/** Places to which reports and alerts are sent, who agreed to get mails, and what is to be sent (docs/adr/0123). */
export class Places1796861900900 implements MigrationInterface {
  name = 'Places1796861900900';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE places (
        workspace_id uuid NOT NULL REFERENCES workspaces,
        id uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('MAIL', 'SLACK', 'TEAMS', 'DISCORD')),
        name text NOT NULL,
        mail_address text,
        host text,
        sealed_url bytea,
        failing_since timestamptz(3),
        failed_deliveries integer NOT NULL DEFAULT 0,
        transport_failures integer NOT NULL DEFAULT 0,
        pause_seconds integer,
        paused_until timestamptz(3),
        stopped_at timestamptz(3),
        last_error text,
        last_sent_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (workspace_id, id),
        CHECK ((kind = 'MAIL') = (mail_address IS NOT NULL) AND (kind = 'MAIL') = (sealed_url IS NULL))
      );
      -- For: the list of places, and that no address has two.
      CREATE UNIQUE INDEX places_by_mail_address ON places (workspace_id, mail_address) WHERE mail_address IS NOT NULL;
      CREATE TABLE mail_consents (
        workspace_id uuid NOT NULL REFERENCES workspaces,
        id uuid NOT NULL,
        address text NOT NULL,
        token_hash bytea,
        token_ends_at timestamptz(3),
        asked integer NOT NULL DEFAULT 0,
        asked_at timestamptz(3),
        confirmed_at timestamptz(3),
        unsubscribed_at timestamptz(3),
        PRIMARY KEY (workspace_id, id)
      );
      -- For: the consent of an address in a workspace.
      CREATE UNIQUE INDEX mail_consents_by_address ON mail_consents (workspace_id, address);
      -- For: the consent that a link of a mail names.
      CREATE UNIQUE INDEX mail_consents_by_token ON mail_consents (token_hash, workspace_id) WHERE token_hash IS NOT NULL;
      -- For: how often all workspaces have asked an address of late.
      CREATE INDEX mail_consents_asked ON mail_consents (address, asked_at) WHERE asked_at IS NOT NULL;
      CREATE TABLE place_deliveries (
        workspace_id uuid NOT NULL REFERENCES workspaces,
        id uuid NOT NULL,
        place_id uuid NOT NULL,
        channel text NOT NULL CHECK (channel IN ('mails', 'messages')),
        kind text NOT NULL CHECK (kind IN ('CONFIRMATION', 'REPORT', 'ALERTS')),
        subject_id uuid NOT NULL,
        state text NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'SENT', 'FAILED')),
        round integer NOT NULL DEFAULT 1,
        error text,
        created_at timestamptz(3) NOT NULL,
        sent_at timestamptz(3),
        last_attempt_at timestamptz(3),
        due_at timestamptz(3),
        attempts integer NOT NULL DEFAULT 0,
        lease uuid,
        PRIMARY KEY (workspace_id, id),
        FOREIGN KEY (workspace_id, place_id) REFERENCES places ON DELETE CASCADE
      );
      -- For: that nothing is sent to a place twice; and deletion with the place.
      CREATE UNIQUE INDEX place_deliveries_once ON place_deliveries (workspace_id, place_id, kind, subject_id);
      -- For: claims of a workspace's deliveries.
      CREATE INDEX place_deliveries_due ON place_deliveries (workspace_id, due_at) WHERE state = 'PENDING';
      -- For: how much was sent to a place in a day.
      CREATE INDEX place_deliveries_of_place ON place_deliveries (workspace_id, place_id, created_at);
      -- For: deliveries that are to be removed, of all workspaces.
      CREATE INDEX place_deliveries_by_creation ON place_deliveries (created_at);
      CREATE TABLE report_places (
        workspace_id uuid NOT NULL REFERENCES workspaces,
        report_id uuid NOT NULL,
        place_id uuid NOT NULL,
        PRIMARY KEY (workspace_id, report_id, place_id),
        FOREIGN KEY (workspace_id, report_id) REFERENCES reports ON DELETE CASCADE,
        FOREIGN KEY (workspace_id, place_id) REFERENCES places ON DELETE CASCADE
      );
      -- For: deletion with a place.
      CREATE INDEX report_places_of_place ON report_places (workspace_id, place_id);
      CREATE TABLE alert_rule_places (
        workspace_id uuid NOT NULL REFERENCES workspaces,
        rule_id uuid NOT NULL,
        place_id uuid NOT NULL,
        PRIMARY KEY (workspace_id, rule_id, place_id),
        FOREIGN KEY (workspace_id, rule_id) REFERENCES alert_rules ON DELETE CASCADE,
        FOREIGN KEY (workspace_id, place_id) REFERENCES places ON DELETE CASCADE
      );
      -- For: deletion with a place.
      CREATE INDEX alert_rule_places_of_place ON alert_rule_places (workspace_id, place_id);
      CREATE TABLE alert_place_entries (
        workspace_id uuid NOT NULL REFERENCES workspaces,
        place_id uuid NOT NULL,
        alert_id uuid NOT NULL,
        PRIMARY KEY (workspace_id, place_id, alert_id),
        FOREIGN KEY (workspace_id, place_id) REFERENCES places ON DELETE CASCADE,
        FOREIGN KEY (workspace_id, alert_id) REFERENCES alerts ON DELETE CASCADE
      );
      -- For: deletion with an alert.
      CREATE INDEX alert_place_entries_of_alert ON alert_place_entries (workspace_id, alert_id);`);
    await runner.query(queueTriggers(DELIVERIES));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropQueueTriggers(DELIVERIES));
    await runner.query(`
      DROP TABLE alert_place_entries, alert_rule_places, report_places, place_deliveries, mail_consents, places`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A creator changes when a social profile of theirs does (docs/adr/0060). */
export class ChangesOfProfiles1796860809910 implements MigrationInterface {
  name = 'ChangesOfProfiles1796860809910';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FUNCTIONS);
    await runner.query(`
      CREATE TRIGGER note_added AFTER INSERT ON social_profiles REFERENCING NEW TABLE AS written
        FOR EACH STATEMENT EXECUTE FUNCTION note_profile_change();
      CREATE TRIGGER note_removed AFTER DELETE ON social_profiles REFERENCING OLD TABLE AS written
        FOR EACH STATEMENT EXECUTE FUNCTION note_profile_change();
      CREATE TRIGGER note_updated AFTER UPDATE ON social_profiles REFERENCING OLD TABLE AS former NEW TABLE AS written
        FOR EACH STATEMENT EXECUTE FUNCTION note_profile_update();`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER note_added ON social_profiles;
      DROP TRIGGER note_removed ON social_profiles;
      DROP TRIGGER note_updated ON social_profiles;
      DROP FUNCTION note_profile_change(), note_profile_update();`);
  }
}

/** What a creator's profiles show; the time of an update alone is no change. */
const SHOWN = [
  'creator_id',
  'account_name',
  'full_name',
  'avatar',
  'email',
  'phone_numbers',
  'followers',
  'following',
  'private',
  'pro_account',
  'verified',
  'account_type',
  'original_url',
];

const row = (alias: string) => `ROW(${SHOWN.map((column) => `${alias}.${column}`).join(', ')})`;

/** Profiles of competitors have no creator, and those of a creator who is deleted go before it. */
const FUNCTIONS = `
  CREATE FUNCTION note_profile_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO committed_changes (workspace_id, type, action, object_id)
        SELECT DISTINCT written.workspace_id, 'CREATOR', 'CHANGED', creator.id FROM written
        JOIN creators AS creator
          ON creator.workspace_id = written.workspace_id AND creator.id = written.creator_id;
      RETURN NULL;
    END $$;

  CREATE FUNCTION note_profile_update() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO committed_changes (workspace_id, type, action, object_id)
        SELECT DISTINCT concerned.workspace_id, 'CREATOR', 'CHANGED', creator.id FROM (
          SELECT written.workspace_id, unnest(ARRAY[former.creator_id, written.creator_id]) AS creator_id
          FROM former JOIN written ON written.workspace_id = former.workspace_id AND written.id = former.id
          WHERE ${row('former')} IS DISTINCT FROM ${row('written')}
        ) AS concerned
        JOIN creators AS creator
          ON creator.workspace_id = concerned.workspace_id AND creator.id = concerned.creator_id;
      RETURN NULL;
    END $$;
`;

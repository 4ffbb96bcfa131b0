import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently, inTransaction } from './without-standing-still.js';

/**
 * What profiles say of themselves, and their names as they are searched: folded as words of posts are, with a space for what
 * separates them. The index `social_profiles_by_part_of_name` is for: a part of a name, by filter.name and by account: of BOOLEAN
 * searches.
 */
export class NamesOfProfiles1796860814002 implements MigrationInterface {
  name = 'NamesOfProfiles1796860814002';
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    const [made] = await runner.query(`SELECT to_regproc('folded_names') IS NOT NULL AS is`);
    if (!made.is) await inTransaction(runner, [FOLDED, COLUMNS]);
    await createIndexConcurrently(
      runner,
      'social_profiles_by_part_of_name',
      'ON social_profiles USING gin (workspace_id, names gin_trgm_ops, about gin_trgm_ops)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndexConcurrently(runner, 'social_profiles_by_part_of_name');
    const [made] = await runner.query(`SELECT to_regproc('folded_names') IS NOT NULL AS is`);
    if (!made.is) return;
    await inTransaction(runner, [
      'ALTER TABLE social_profiles DROP COLUMN names, DROP COLUMN about, DROP COLUMN bio',
      'DROP FUNCTION folded_names(text)',
    ]);
  }
}

/** As libs/search/src/words.ts folds: accents, marks and letter case are ignored; punctuation and signs separate words. */
const FOLDED = `
  CREATE FUNCTION folded_names(given text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
    RETURN ' ' || regexp_replace(
      replace(replace(replace(replace(translate(
        normalize(lower(
          regexp_replace(normalize(left(given, 1000), NFKD),
            '[\\u0300-\\u036f\\u0591-\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06ed\\u200c\\u200d]', '', 'g')
          COLLATE "und-x-icu"), NFKC),
        'øłđðıς', 'olddiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00a9\\u00ab-\\u00b1\\u00b4\\u00b6-\\u00b8\\u00bb\\u00bf\\u2000-\\u206f\\u2190-\\u2bff\\u3000-\\u3004\\u3007-\\u303f\\ufe00-\\ufe0f\\U0001f000-\\U0001faff]+', ' ', 'g') || ' '`;

const COLUMNS = `
  ALTER TABLE social_profiles
    ADD COLUMN bio text,
    ADD COLUMN names text GENERATED ALWAYS AS (folded_names(account_name || ' ' || coalesce(full_name, ''))) STORED,
    ADD COLUMN about text GENERATED ALWAYS AS (folded_names(bio)) STORED`;

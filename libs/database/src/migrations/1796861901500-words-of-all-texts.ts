import type { MigrationInterface, QueryRunner } from 'typeorm';
import { backfill, createIndexConcurrently, inTransaction, isFunction } from './without-standing-still.js';

/**
 * The words of all texts of a post together (docs/adr/0143): a document of the kind ALL for each post with more than a caption, which
 * triggers keep, so that those of programs of the version before have it too. A post with a caption alone has none: its caption is all.
 * The index `search_documents_of_all_texts` is for: searches by operators whose words may stand in several texts of a post.
 */
export class WordsOfAllTexts1796861901500 implements MigrationInterface {
  name = 'WordsOfAllTexts1796861901500';
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    if (!(await isFunction(runner, 'words_of_texts')))
      await inTransaction(runner, [KIND('ALL'), WORDS_OF_TEXTS, MIRROR, ...TRIGGERS]);
    await runner.query('ALTER TABLE search_documents VALIDATE CONSTRAINT search_documents_kind_check');
    await createIndexConcurrently(
      runner,
      'search_documents_of_all_texts',
      `ON search_documents USING gin (words) WHERE kind = 'ALL'`,
    );
    await backfill(runner, {
      name: this.name,
      table: 'search_documents',
      key: ['workspace_id', 'item_id', 'kind'],
      statement: (within) => written(`search_documents WHERE ${within}`),
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    if (!(await isFunction(runner, 'words_of_texts'))) return;
    await inTransaction(runner, [
      'DROP INDEX IF EXISTS search_documents_of_all_texts',
      ...OPERATIONS.map((operation) => `DROP TRIGGER mirror_texts_${operation} ON search_documents`),
      'DROP FUNCTION mirror_texts(), words_of_texts(uuid, uuid)',
      `DELETE FROM search_documents WHERE kind = 'ALL'`,
      KIND(),
      'ALTER TABLE search_documents VALIDATE CONSTRAINT search_documents_kind_check',
    ]);
  }
}

const OPERATIONS = ['insert', 'update', 'delete'] as const;

const KIND = (...others: string[]) => `
  ALTER TABLE search_documents DROP CONSTRAINT search_documents_kind_check;
  ALTER TABLE search_documents ADD CONSTRAINT search_documents_kind_check
    CHECK (kind IN (${['CAPTION', 'TRANSCRIPTION', 'PICTURE', ...others].map((kind) => `'${kind}'`).join(', ')})) NOT VALID`;

/** A tsvector holds a megabyte. Of a post with more words than that, what comes last is found where a query names its field alone. */
const WORDS_OF_TEXTS = `
  CREATE FUNCTION words_of_texts(workspace uuid, item uuid) RETURNS tsvector LANGUAGE plpgsql STABLE AS $$
  DECLARE
    together tsvector := '';
    next tsvector;
  BEGIN
    FOR next IN SELECT strip(words) FROM search_documents
      WHERE workspace_id = workspace AND item_id = item AND kind <> 'ALL' ORDER BY kind
    LOOP
      together := together || next;
    END LOOP;
    RETURN together;
  EXCEPTION WHEN program_limit_exceeded THEN
    RETURN together;
  END $$`;

/** Writes the words of all texts of the posts that have more than a caption, among those of some documents. */
const written = (documents: string) => `
  INSERT INTO search_documents (workspace_id, item_id, kind, words, version, taken_at, language)
  SELECT other.workspace_id, other.item_id, 'ALL', words_of_texts(other.workspace_id, other.item_id),
    min(other.version), min(other.taken_at), min(other.language)
  FROM (SELECT DISTINCT workspace_id, item_id FROM ${documents}) AS post
  JOIN search_documents AS other ON other.workspace_id = post.workspace_id AND other.item_id = post.item_id
    AND other.kind IN ('TRANSCRIPTION', 'PICTURE')
  GROUP BY other.workspace_id, other.item_id
  ON CONFLICT (workspace_id, item_id, kind) DO UPDATE SET words = excluded.words, version = excluded.version
    WHERE (search_documents.words, search_documents.version) IS DISTINCT FROM (excluded.words, excluded.version)`;

/**
 * Of each document that was changed, its post is looked up. By the statistics of a table that was empty a moment ago, PostgreSQL might
 * read all of it instead.
 */
const MIRROR = `
  CREATE FUNCTION mirror_texts() RETURNS trigger LANGUAGE plpgsql
    SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM changed WHERE kind <> 'ALL') THEN RETURN NULL; END IF;
    IF TG_OP = 'DELETE' THEN
      DELETE FROM search_documents AS together
        USING (SELECT DISTINCT workspace_id, item_id FROM changed WHERE kind IN ('TRANSCRIPTION', 'PICTURE')) AS post
        WHERE together.workspace_id = post.workspace_id AND together.item_id = post.item_id AND together.kind = 'ALL'
          AND NOT EXISTS (SELECT FROM search_documents AS other WHERE other.workspace_id = post.workspace_id
            AND other.item_id = post.item_id AND other.kind IN ('TRANSCRIPTION', 'PICTURE'));
    END IF;
    ${written(`changed WHERE kind <> 'ALL'`)};
    RETURN NULL;
  END $$`;

const TRIGGERS = OPERATIONS.map(
  (operation) => `
  CREATE TRIGGER mirror_texts_${operation} AFTER ${operation.toUpperCase()} ON search_documents
    REFERENCING ${operation === 'delete' ? 'OLD' : 'NEW'} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mirror_texts()`,
);

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Fuzzy search reads the data of one workspace only (ADR 9): each word in a document begins with a code of its workspace,
 * as filter tokens do (ADR 22), and each document has the time of its post.
 */
export class WordsOfWorkspaces1796688000000 implements MigrationInterface {
  name = 'WordsOfWorkspaces1796688000000';

  async up(runner: QueryRunner): Promise<void> {
    // A word in a document's text form begins with a quotation mark, after a space or at the start.
    const words = `ltrim(replace(' ' || document.words::text, ' ''', ' ''' || right(document.workspace_id::text, 4)))`;
    await runner.query(written(`${words}::tsvector`, ', item.taken_at'));
    await runner.query(NEWEST_FIRST);
    await runner.query(indexes('words'));
    await runner.query(`
      ALTER TABLE search_documents ALTER COLUMN words SET STATISTICS 300;
      -- Its index is asked for a few keys at a time; PostgreSQL would start workers for what takes a tenth of a millisecond.
      ALTER TABLE search_words SET (parallel_workers = 0);
      ANALYZE search_documents;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER items_taken_at ON items; DROP FUNCTION mirror_taken_at()');
    const words = `ltrim(replace(' ' || document.words::text, ' ''' || right(document.workspace_id::text, 4), ' '''))`;
    await runner.query(written(`${words}::tsvector`, ''));
    await runner.query(indexes('workspace_id, words'));
    await runner.query('ALTER TABLE search_words RESET (parallel_workers)');
  }
}

/** Rewrites the table, which takes a fraction of the time of updating its rows and leaves no dead rows. */
const written = (words: string, time: string) => `
  CREATE TABLE written AS
    SELECT document.workspace_id, document.item_id, document.kind, ${words} AS words, document.version${time}
    FROM search_documents AS document
    JOIN items AS item ON item.workspace_id = document.workspace_id AND item.id = document.item_id;
  DROP TABLE search_documents;
  ALTER TABLE written RENAME TO search_documents;
  ALTER TABLE search_documents
    ADD PRIMARY KEY (workspace_id, item_id, kind),
    ADD FOREIGN KEY (workspace_id, item_id) REFERENCES items ON DELETE CASCADE,
    ADD CHECK (kind IN ('CAPTION', 'TRANSCRIPTION')),
    ALTER COLUMN kind SET NOT NULL,
    ALTER COLUMN words SET NOT NULL,
    ALTER COLUMN version SET NOT NULL;
  CREATE TRIGGER tally_insert AFTER INSERT ON search_documents REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION tally_change();
  CREATE TRIGGER tally_update AFTER UPDATE ON search_documents REFERENCING NEW TABLE AS added OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION tally_change();
  CREATE TRIGGER tally_delete AFTER DELETE ON search_documents REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION tally_change();
`;

/** Copied from the item, as followers are from the profile; the item holds the original. */
const NEWEST_FIRST = `
  ALTER TABLE search_documents ALTER COLUMN taken_at SET NOT NULL;
  CREATE FUNCTION mirror_taken_at() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE search_documents SET taken_at = NEW.taken_at
      WHERE workspace_id = NEW.workspace_id AND item_id = NEW.id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER items_taken_at AFTER UPDATE OF taken_at ON items FOR EACH ROW
    WHEN (OLD.taken_at <> NEW.taken_at) EXECUTE FUNCTION mirror_taken_at();
  -- For: searches that find more than is ranked, newest first.
  CREATE INDEX search_documents_by_taken_at ON search_documents (workspace_id, kind, taken_at, item_id);
`;

/**
 * For: FUZZY_CAPTION and FUZZY_TRANSCRIPTION. The workspace is no longer a column of these indexes: PostgreSQL reads the
 * list of all documents of a column's value in addition to those of the words, and for a large workspace that list is by
 * far the longest.
 */
const indexes = (columns: string) => `
  CREATE INDEX search_documents_of_captions ON search_documents USING gin (${columns}) WHERE kind = 'CAPTION';
  CREATE INDEX search_documents_of_transcriptions ON search_documents USING gin (${columns})
    WHERE kind = 'TRANSCRIPTION';
`;

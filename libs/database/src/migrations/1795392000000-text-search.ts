import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The data of fuzzy search: the words of captions and transcriptions, and the words that a workspace has. */
export class TextSearch1795392000000 implements MigrationInterface {
  name = 'TextSearch1795392000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TEXT_SEARCH);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE search_documents, search_words');
  }
}

/**
 * A separate table, because the metrics of an item change often, and PostgreSQL would write its words again each time.
 * version is that of the word splitting, so that older documents can be found and recomputed.
 */
const TEXT_SEARCH = `
  CREATE TABLE search_documents (
    workspace_id uuid NOT NULL,
    item_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('CAPTION', 'TRANSCRIPTION')),
    words tsvector NOT NULL,
    version smallint NOT NULL,
    PRIMARY KEY (workspace_id, item_id, kind),
    FOREIGN KEY (workspace_id, item_id) REFERENCES items ON DELETE CASCADE
  );
  -- For: FUZZY_CAPTION and FUZZY_TRANSCRIPTION; apart, so that what is said does not lengthen the lists of captions.
  CREATE INDEX search_documents_of_captions ON search_documents USING gin (workspace_id, words)
    WHERE kind = 'CAPTION';
  CREATE INDEX search_documents_of_transcriptions ON search_documents USING gin (workspace_id, words)
    WHERE kind = 'TRANSCRIPTION';

  -- The words of a workspace that can be misspelt; keys are shared by words that are one edit apart.
  CREATE TABLE search_words (
    workspace_id uuid NOT NULL REFERENCES workspaces,
    word text NOT NULL,
    keys integer[] NOT NULL,
    -- For: which words are new. The word first: by an index that begins with the workspace PostgreSQL would read all of
    -- its words, as it cannot know how few have a key.
    PRIMARY KEY (word, workspace_id)
  );
  -- For: the words that a query may mean. The keys are made with the workspace's id, so that it is not repeated here.
  CREATE INDEX search_words_by_key ON search_words USING gin (keys);
`;

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently, inTransaction } from './without-standing-still.js';

/** The languages whose words are found in any form, by their codes, and PostgreSQL's Snowball dictionaries. */
const STEMMERS = {
  da: 'danish',
  de: 'german',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  it: 'italian',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ru: 'russian',
  sv: 'swedish',
} as const;

/**
 * Words in any form (docs/adr/0119). Each word that a workspace has is written once, with its stems in each language: so
 * documents stay as they are, and an import computes the stems of words that are new to the workspace only. The index
 * `search_words_by_stem` is for: the words that share a stem with one of a query. `search_documents_of_pictures` is for: words in
 * pictures. The language of an item is copied to its documents, as its time is.
 */
export class FormsOfWords1796860814001 implements MigrationInterface {
  name = 'FormsOfWords1796860814001';
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    const [made] = await runner.query(`SELECT to_regproc('stems_of') IS NOT NULL AS is`);
    if (!made.is) {
      await inTransaction(runner, [STEMS_OF, STEMS, MIRROR, DOCUMENTS]);
    }
    await createIndexConcurrently(runner, 'search_words_by_stem', 'ON search_words USING gin (stems)');
    await createIndexConcurrently(
      runner,
      'search_documents_of_pictures',
      `ON search_documents USING gin (words) WHERE kind = 'PICTURE'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndexConcurrently(runner, 'search_documents_of_pictures');
    await dropIndexConcurrently(runner, 'search_words_by_stem');
    const [made] = await runner.query(`SELECT to_regproc('stems_of') IS NOT NULL AS is`);
    if (!made.is) return;
    await inTransaction(runner, [
      `DELETE FROM search_documents WHERE kind = 'PICTURE'`,
      `ALTER TABLE search_documents DROP COLUMN language, DROP CONSTRAINT search_documents_kind_check,
         ADD CONSTRAINT search_documents_kind_check CHECK (kind IN ('CAPTION', 'TRANSCRIPTION')) NOT VALID`,
      'ALTER TABLE search_documents VALIDATE CONSTRAINT search_documents_kind_check',
      'ALTER TABLE search_words DROP COLUMN stems',
      'DROP TRIGGER items_language ON items',
      'DROP FUNCTION mirror_language(), stems_of(text)',
    ]);
  }
}

/**
 * Words are stored without accents. Endings by which Snowball tells a form get theirs back first; what remains of accents in a
 * stem is left out again. The dictionaries give none of stop words, which so have no other forms.
 */
const WRITTEN: Partial<Record<keyof typeof STEMMERS, string>> = {
  es: `regexp_replace(word, 'ion$', 'ión')`,
  fr: `regexp_replace(word, 'ee(s?)$', 'ée\\1')`,
  pt: `regexp_replace(regexp_replace(regexp_replace(word, 'cao$', 'ção'), 'coes$', 'ções'), 'oes$', 'ões')`,
  ru: `regexp_replace(word, '([ыо])и$', '\\1й')`,
};

const stem = (code: keyof typeof STEMMERS) => {
  const written = WRITTEN[code];
  const dictionary = `${STEMMERS[code]}_stem`;
  return written === undefined
    ? `(ts_lexize('${dictionary}', word))[1]`
    : `translate((ts_lexize('${dictionary}', ${written}))[1], 'áâãàçéêèíóôõúй', 'aaaaceeeiooouи')`;
};

/** Endings that Snowball leaves at short words of languages with many of them: ojos, petites, opiniões. */
const SHORTENED = {
  es: `regexp_replace(regexp_replace(word, '([^aeiou])es$', '\\1'), '(..[aeioum])s$', '\\1')`,
  fr: `regexp_replace(regexp_replace(word, 'eux$', 'eu'), '(...)e?s?$', '\\1')`,
  pt: `regexp_replace(regexp_replace(regexp_replace(word, 'oes$', 'ao'), '(..)ns$', '\\1m'), '(..[aeioum])s$', '\\1')`,
};

/** The order is that of libs/search/src/boolean/word-forms.ts. Words of other alphabets than Latin and Russian have no stems. */
const { ru: _, ...latin } = STEMMERS;
const LATIN = [...(Object.keys(latin) as (keyof typeof latin)[]).map(stem), ...Object.values(SHORTENED)];
const stems = (each: (stem: string) => string) => `CASE
      WHEN word ~ '^[a-z]{3,24}$' THEN ARRAY[${LATIN.map(each).join(',\n        ')}]
      WHEN word ~ '^[а-я]{3,24}$' THEN ARRAY[${each(stem('ru'))}] END`;

const STEMS_OF = `
  CREATE FUNCTION stems_of(word text) RETURNS text[]
    LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
    RETURN ${stems((one) => one)}`;

const MIRROR = `
  CREATE FUNCTION mirror_language() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE search_documents SET language = NEW.language
      WHERE workspace_id = NEW.workspace_id AND item_id = NEW.id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER items_language AFTER UPDATE OF language ON items FOR EACH ROW
    WHEN (OLD.language IS DISTINCT FROM NEW.language) EXECUTE FUNCTION mirror_language()`;

/**
 * Stems that differ from their word begin with a sign of its workspace, as words of documents do. The table is rewritten, which is
 * small: a word has one row, in however many posts it stands.
 */
const STEMS = `
  ALTER TABLE search_words ADD COLUMN stems text[] GENERATED ALWAYS AS (array_remove(
    ${stems((one) => `right(workspace_id::text, 4) || NULLIF(${one}, word)`)}, NULL)) STORED`;

const DOCUMENTS = `
  ALTER TABLE search_documents ADD COLUMN language text COLLATE "C";
  ALTER TABLE search_documents DROP CONSTRAINT search_documents_kind_check;
  ALTER TABLE search_documents ADD CONSTRAINT search_documents_kind_check
    CHECK (kind IN ('CAPTION', 'TRANSCRIPTION', 'PICTURE')) NOT VALID;
  ALTER TABLE search_documents VALIDATE CONSTRAINT search_documents_kind_check`;

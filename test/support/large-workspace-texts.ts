/** SQL of what is written and said. */
export interface Texts {
  /** Statement that has to run first. */
  prepare: string;
  /** A caption; `p` is the number of the poster. */
  caption: string;
  transcript: string;
  /** SQL of a word that some hundred items share, beside those of a caption or transcript, by the number of its row. */
  rareWord: (row: string) => string;
  /** Statement that makes the words of workspaces that can be misspelt, if SQL makes them. */
  words?: string;
}

/** The words of a text as the service keeps them; of `workspace_id`. */
const marked = (text: string) =>
  `ltrim(replace(' ' || to_tsvector('simple', ${text})::text, ' ''', ' ''' || right(workspace_id::text, 4)))::tsvector`;

const KINDS = ['CAPTION', 'PICTURE', 'TRANSCRIPTION'];

/**
 * What is searched of captions and transcripts: their words, as PostgreSQL finds them. Of words in Latin script those are the
 * service's own.
 */
export const searchedOf = ({ rareWord, words }: Texts): string[] => [
  `INSERT INTO search_documents (workspace_id, item_id, kind, words, version, taken_at)
    SELECT workspace_id, id, 'CAPTION', ${marked(`caption || ${rareWord('external_id::bigint / 5')}`)}, 1, taken_at
    FROM items WHERE caption IS NOT NULL`,
  `INSERT INTO search_documents (workspace_id, item_id, kind, words, version, taken_at)
    SELECT workspace_id, item_id, 'TRANSCRIPTION', ${marked(`transcript || ${rareWord('row_number() OVER ()')}`)}, 1, taken_at
    FROM transcriptions JOIN items USING (workspace_id) WHERE items.id = item_id`,
  // One post in fifty has a picture in which its caption was read.
  `INSERT INTO search_documents (workspace_id, item_id, kind, words, version, taken_at)
    SELECT workspace_id, item_id, 'PICTURE', words, 1, taken_at FROM search_documents
    WHERE kind = 'CAPTION' AND get_byte(uuid_send(item_id), 15) < 5`,
  // Rows are loaded without triggers and indexes.
  `INSERT INTO search_documents (workspace_id, item_id, kind, words, version, taken_at)
    SELECT post.workspace_id, post.item_id, 'ALL',
      ${KINDS.map((kind) => `strip(coalesce(${kind}.words, ''))`).join(' || ')}, 1, post.taken_at
    FROM (SELECT DISTINCT workspace_id, item_id, taken_at FROM search_documents
      WHERE kind IN ('TRANSCRIPTION', 'PICTURE')) AS post
    ${KINDS.map(
      (kind) => `LEFT JOIN search_documents AS ${kind} ON ${kind}.kind = '${kind}'
        AND (${kind}.workspace_id, ${kind}.item_id) = (post.workspace_id, post.item_id)`,
    ).join(' ')}`,
  ...(words === undefined ? [] : [words]),
];

/** SQL of one of several values; `random` is SQL of a number from 0 to below 1. */
export const pick = (values: string[], random: string) =>
  `(ARRAY['${values.join("','")}'])[1 + floor(${random} * ${values.length})::int]`;

/** Common words first, so that a power of a random number picks them often. */
const WORDS =
  'the and with for new this day love skin summer coffee morning routine glow serum travel outfit recipe launch studio garden vintage ceramics sourdough kayak zeppelin'.split(
    ' ',
  );
const WORD = pick(WORDS, 'power(random(), 1.5)');
/** What is enough for plans: rows of the usual length. */
export const FEW_WORDS: Texts = {
  prepare: 'SELECT',
  caption: Array.from({ length: 14 }, () => WORD).join(" || ' ' || "),
  transcript: Array.from({ length: 30 }, () => WORD).join(" || ' ' || "),
  rareWord: (row) => `' rare' || ${row} / 100`,
  words: `INSERT INTO search_words (workspace_id, word, keys)
    SELECT workspace_id, 'rare' || row_number() OVER (PARTITION BY workspace_id),
      (SELECT array_agg((random() * 4e9 - 2e9)::bigint::integer) FROM generate_series(1, 6) WHERE id IS NOT NULL)
    FROM items WHERE external_id::bigint % 4 = 0`,
};

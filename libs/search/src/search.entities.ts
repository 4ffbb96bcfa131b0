import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The kind of text that a document is made of. */
export type DocumentKind = 'CAPTION' | 'TRANSCRIPTION' | 'PICTURE';

/**
 * The words of a text of an item, as search-document.ts makes them. `inWorkspace` has added the workspace's sign to each. An item that
 * has more than a caption has a row of the kind ALL too: the words of all its texts, without places. Triggers keep it.
 */
@Entity('search_documents')
export class SearchDocumentRow {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  itemId: string;

  @PrimaryColumn('text')
  kind: DocumentKind | 'ALL';

  @Column('tsvector')
  words: string;

  /** The item's takenAt; a trigger keeps it equal. */
  @Column('timestamp with time zone', { precision: 3 })
  takenAt: Date;

  /** The item's; a trigger keeps it equal. Null until somebody has looked. */
  @Column('text', { nullable: true })
  language: string | null;

  /** WORDS_VERSION at the time of writing. */
  @Column('smallint')
  version: number;
}

/** A word that occurs in documents of a workspace and for which misspellings are found. */
@Entity('search_words')
export class SearchWord {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('text')
  word: string;

  /** deletionKeys(workspaceId, word). */
  @Column('integer', { array: true })
  keys: number[];
}

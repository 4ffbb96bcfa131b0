import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which text of an item a document is of. */
export type DocumentKind = 'CAPTION' | 'TRANSCRIPTION';

/** The words of a text of an item, as search-document.ts makes them, each marked by `inWorkspace`. */
@Entity('search_documents')
export class SearchDocumentRow {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  itemId: string;

  @PrimaryColumn('text')
  kind: DocumentKind;

  @Column('tsvector')
  words: string;

  /** That of the item, kept equal by a trigger. */
  @Column('timestamp with time zone', { precision: 3 })
  takenAt: Date;

  /** WORDS_VERSION when it was made. */
  @Column('smallint')
  version: number;
}

/** A word that is in documents of a workspace and can be misspelt. */
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

import type { Provider } from '@loupe/kernel';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ImportFormat } from '../format/import-records.js';
import type { Position } from '../format/position.js';
import type { GivenAnswers } from '../formats/answers.js';
import type { ForeignReading } from '../formats/foreign-records.js';

/**
 * How far taking an import back has come. Its posts are gathered from its report, those that reports of others name are kept, and the
 * rest is removed.
 */
export interface UndoPlace {
  readonly phase: 'GATHER' | 'KEEP' | 'REMOVE';
  /** The part of a report that was read last. */
  readonly operationId: string;
  readonly line: string;
  /** When the reports of others began to be read, ISO 8601: parts that came later are looked at again. */
  readonly since: string;
}

/** A data set that is to be fetched, and how it is read. */
export interface WantedDataSet {
  /** The address of ours that was told of it. */
  readonly hookId: string;
  readonly dataSetId: string;
  readonly answers: GivenAnswers;
}

/** A file that was sent to be imported; its bytes are in the object store until it is done. */
@Entity('import_files')
export class ImportFile {
  @PrimaryColumn('uuid')
  workspaceId: string;

  /** Also that of its operation. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  format: ImportFormat;

  /** Platform of posts that name none. */
  @Column('text', { nullable: true })
  provider: Provider | null;

  @Column('boolean')
  strict: boolean;

  /** How a file of another format is read; null for Loupe's own. */
  @Column('jsonb', { nullable: true })
  reading: ForeignReading | null;

  /** ARRIVING: its bytes are not all there. DONE: its bytes are to be removed. */
  @Column('text', { default: 'ARRIVING' })
  state: 'ARRIVING' | 'WAITING' | 'DONE';

  /** After the last post that is stored; null before the first. Of one that takes an import back, how far that has come. */
  @Column('jsonb', { nullable: true })
  position: (Position & { readonly undo?: UndoPlace }) | null;

  /** The import that this takes back, in place of a file; null for files. */
  @Column('uuid', { nullable: true })
  undoes: string | null;

  /** The data set of a scraper that is its body, until a worker has fetched it; null for files that were sent. */
  @Column('jsonb', { nullable: true })
  dataSet: WantedDataSet | null;

  /** Bytes that it takes in the object store; 0 until all are there. */
  @Column('bigint', { default: 0 })
  bytes: string;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  createdAt: Date;
}

/** Lines of the report of an import, of the posts of one transaction. */
@Entity('import_reports')
export class ImportReportPart {
  @PrimaryColumn('uuid')
  workspaceId: string;

  @PrimaryColumn('uuid')
  operationId: string;

  /** Number of its first line. */
  @PrimaryColumn('bigint')
  line: string;

  @Column('text')
  lines: string;

  @Column('timestamp with time zone', { precision: 3, default: () => 'now()' })
  createdAt: Date;
}

/** Key of a file's bytes in the object store. */
export function importKey({ workspaceId, id }: Pick<ImportFile, 'workspaceId' | 'id'>): string {
  return `imports/${workspaceId}/${id}.data`;
}

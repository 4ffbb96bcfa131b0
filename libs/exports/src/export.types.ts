import { BigIntScalar, DateTimeScalar, DateTimeWithZoneScalar, MutationPayload } from '@loupe/graphql';
import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { ExportFormat, ExportKind, ExportState } from './export.enums.js';

@ObjectType('Export', { description: 'A file of items, creators, social profiles, metrics or aggregates.' })
export class Export {
  @Field(() => ID, { description: 'Id of the export, and of its operation.' })
  id: string;

  @Field(() => ExportKind, { description: 'What the file has a row for.' })
  of: ExportKind;

  @Field(() => ExportFormat, { description: 'The format of the file.' })
  format: ExportFormat;

  @Field(() => ExportState, { description: 'What became of the export.' })
  state: ExportState;

  @Field(() => Int, {
    description: 'Number of rows when the export was asked for; 0 for ITEM_AGGREGATES until it is READY.',
  })
  rowsExpected: number;

  @Field(() => Int, { description: 'Number of rows that are written.' })
  rowsWritten: number;

  @Field(() => BigIntScalar, { nullable: true, description: 'Bytes of the file; null until it is READY.' })
  bytes: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Address of the file, for everyone who has the address, for at most an hour; ask again for a new one. Null unless the export is READY.',
  })
  downloadUrl: string | null;

  @Field(() => String, { nullable: true, description: 'Why the export failed; null if it did not.' })
  error: string | null;

  @Field(() => DateTimeWithZoneScalar, { description: 'When the export was asked for.' })
  createdAt: Date;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'The time of the data: what changed later is not in the file (UTC). Null until it is begun.',
  })
  snapshotAt: Date | null;

  @Field(() => DateTimeWithZoneScalar, {
    nullable: true,
    description: 'When the file is removed; null while the export waits.',
  })
  expiresAt: Date | null;
}

@ObjectType('CreateExportPayload', { description: 'Result of a request to export.' })
export class CreateExportPayload extends MutationPayload {
  @Field(() => Export, { nullable: true, description: 'The export; its file is written after the answer.' })
  export?: Export | null;
}

@ObjectType('ExportColumn', { description: 'A column that an export may have.' })
export class ExportColumn {
  @Field({ description: 'Its name among fields of createExport.' })
  field: string;

  @Field({ description: 'Its heading in a file that is for people.' })
  heading: string;

  @Field({ description: 'Whether a file for people has it without fields: ids and JSON are left out.' })
  isUsual: boolean;
}

import { registerEnumType } from '@nestjs/graphql';

/** What an export has a row for. */
export const ExportKind = {
  ITEMS: 'ITEMS',
  CREATORS: 'CREATORS',
  SOCIAL_PROFILES: 'SOCIAL_PROFILES',
  ENGAGEMENT_HISTORIES: 'ENGAGEMENT_HISTORIES',
  ITEM_AGGREGATES: 'ITEM_AGGREGATES',
} as const;
export type ExportKind = (typeof ExportKind)[keyof typeof ExportKind];

registerEnumType(ExportKind, {
  name: 'ExportKind',
  description: 'What an export has a row for.',
  valuesMap: {
    ITEMS: { description: 'Each chosen item, as `items` returns it.' },
    CREATORS: { description: 'Each chosen creator, as `creators` returns it.' },
    SOCIAL_PROFILES: { description: 'Each chosen social profile, as `socialProfiles` returns it.' },
    ENGAGEMENT_HISTORIES: {
      description: 'Each snapshot of the metrics of each chosen item, as `engagementHistory` returns it.',
    },
    ITEM_AGGREGATES: { description: 'Each group, as `itemAggregates` returns it.' },
  },
});

/** The format of an exported file. */
export const ExportFormat = { CSV: 'CSV', NDJSON: 'NDJSON', XLSX: 'XLSX', PARQUET: 'PARQUET' } as const;
export type ExportFormat = (typeof ExportFormat)[keyof typeof ExportFormat];

registerEnumType(ExportFormat, {
  name: 'ExportFormat',
  description: 'The format of an exported file.',
  valuesMap: {
    CSV: { description: 'Text with commas (RFC 4180), UTF-8, with a header row.' },
    NDJSON: { description: 'One JSON object a line.' },
    XLSX: { description: 'A spreadsheet.' },
    PARQUET: { description: 'Apache Parquet, compressed with Snappy.' },
  },
});

/** What became of an export. */
export const ExportState = {
  WAITING: 'WAITING',
  READY: 'READY',
  FAILED: 'FAILED',
  WITHDRAWN: 'WITHDRAWN',
} as const;
export type ExportState = (typeof ExportState)[keyof typeof ExportState];

registerEnumType(ExportState, {
  name: 'ExportState',
  description: 'What became of an export.',
  valuesMap: {
    WAITING: { description: 'Its file is not complete yet; rowsWritten says how far it has come.' },
    READY: { description: 'Its file can be downloaded until expiresAt.' },
    FAILED: { description: 'It has no file; error says why.' },
    WITHDRAWN: { description: 'Its file is gone, because a person was erased: create the export again.' },
  },
});

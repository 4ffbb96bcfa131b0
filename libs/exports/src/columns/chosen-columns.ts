import { userError } from '@loupe/kernel';
import type { ExportRequest } from '../export.entity.js';
import type { ExportKind } from '../export.enums.js';
import { aggregateColumns } from './aggregate.columns.js';
import { ATTRIBUTES, attributeColumn, type Column, type ColumnOf } from './column.js';
import { HISTORY_COLUMNS } from './history.columns.js';
import { ITEM_COLUMNS } from './item.columns.js';
import { CREATOR_COLUMNS, PROFILE_COLUMNS } from './people.columns.js';

/** Columns of a file. */
export const MAX_COLUMNS = 200;

/** The columns that a request has, all of them or by its fields. */
export function chosenColumns<Row>(
  all: readonly ColumnOf<Row>[],
  fields: readonly string[] | null,
): ColumnOf<Row>[] {
  if (fields === null) return [...all];
  const byName = new Map(all.map((column) => [column.name, column]));
  const attributes = byName.get(ATTRIBUTES) ?? null;
  return fields.map((name, index) => {
    const column = byName.get(name) ?? (attributes === null ? null : attributeColumn(attributes, name));
    if (column === null) {
      throw userError(
        ['input', 'fields', String(index)],
        `is not a field of the export: it has ${[...byName.keys()].join(', ')}${attributes === null ? '' : `, ${ATTRIBUTES}.KEY, ${ATTRIBUTES}.KEY.label`}`,
        'unknown_field',
      );
    }
    return column;
  });
}

/** The columns of a kind; those of aggregates are those of their groupings and metrics. */
export function columnsOfKind(kind: Exclude<ExportKind, 'ITEM_AGGREGATES'>): readonly Column[] {
  const byKind = {
    ITEMS: ITEM_COLUMNS,
    CREATORS: CREATOR_COLUMNS,
    SOCIAL_PROFILES: PROFILE_COLUMNS,
    ENGAGEMENT_HISTORIES: HISTORY_COLUMNS,
  };
  return byKind[kind];
}

/** The columns that a request has without fields. */
function allColumns({ kind, aggregates }: ExportRequest): readonly Column[] {
  if (kind !== 'ITEM_AGGREGATES') return columnsOfKind(kind);
  return aggregateColumns(aggregates?.groupBy ?? [], aggregates?.metrics ?? [], aggregates?.attributes ?? []);
}

/**
 * Checks the fields of a request.
 * @throws UserErrors on ["input", "fields"] for none or too many, ["input", "fields", INDEX] for an unknown or repeated one
 */
export function checkFields(request: ExportRequest): void {
  const { fields } = request;
  if (fields === null) return;
  if (fields.length === 0 || fields.length > MAX_COLUMNS) {
    throw userError(['input', 'fields'], `must have 1 to ${MAX_COLUMNS} entries`);
  }
  const repeated = fields.findIndex((name, index) => fields.indexOf(name) < index);
  if (repeated >= 0) {
    throw userError(['input', 'fields', String(repeated)], 'repeats one before', 'repeated_field');
  }
  chosenColumns(allColumns(request) as readonly ColumnOf<never>[], fields);
}

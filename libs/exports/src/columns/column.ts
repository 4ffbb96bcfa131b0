/** What the cells of a column hold. `json` is a list or an object. */
export type ColumnType = 'text' | 'integer' | 'number' | 'boolean' | 'time' | 'json';

/**
 * A value of a cell by the type of its column. Integers that come from PostgreSQL’s bigint are their digits, because
 * JavaScript’s numbers would round large ones.
 */
export type Cell = string | number | boolean | Date | object | null;

/** A column of an exported file. */
export interface Column {
  /** The path of the field in the API, such as `currentEngagement.likes`. */
  readonly name: string;
  readonly type: ColumnType;
}

/** A column whose cells come from rows of one kind. */
export interface ColumnOf<Row> extends Column {
  cell(row: Row): Cell;
}

/** Columns of one type, by name. */
export function columns<Row>(
  type: ColumnType,
  cells: Readonly<Record<string, (row: Row) => Cell | undefined>>,
): ColumnOf<Row>[] {
  return Object.entries(cells).map(([name, cell]) => ({ name, type, cell: (row) => cell(row) ?? null }));
}

/** The custom attributes of a row: all of them, or one as `customAttributes.KEY`. */
export const ATTRIBUTES = 'customAttributes';
const ATTRIBUTE = `${ATTRIBUTES}.`;

/** Ends the name of a column with the labels of an attribute's values: keys have no dot. */
const LABEL = '.label';

/** Whether a column has the labels of an attribute's values, as `customAttributes.KEY.label`. */
export const isLabel = (name: string): boolean => name.startsWith(ATTRIBUTE) && name.endsWith(LABEL);

/** The key of the attribute that a column has the values or their labels of; null for any other column. */
export function attributeKeyOf(name: string): string | null {
  const key = name.startsWith(ATTRIBUTE) ? name.slice(ATTRIBUTE.length) : '';
  const without = isLabel(name) ? key.slice(0, -LABEL.length) : key;
  return without === '' ? null : without;
}

/** The name of the column with the labels of an attribute's values. */
export const labelColumn = (key: string): string => `${ATTRIBUTE}${key}${LABEL}`;

/**
 * The column of one attribute; its values have no common type, so texts stay texts and the rest is JSON. That of labels has the
 * values, of which readable-tables.service.ts makes labels.
 * @param all the column of all attributes
 * @returns null for a name that is not that of an attribute
 */
export function attributeColumn<Row>(all: ColumnOf<Row>, name: string): ColumnOf<Row> | null {
  const key = attributeKeyOf(name);
  if (key === null) return null;
  return {
    name,
    type: 'text',
    cell: (row) => {
      const values = (all.cell(row) ?? {}) as Readonly<Record<string, unknown>>;
      const value = Object.hasOwn(values, key) ? (values[key] ?? null) : null;
      if (isLabel(name)) return value as Cell;
      return value === null || typeof value === 'string' ? value : JSON.stringify(value);
    },
  };
}

import type { SelectedField } from '@loupe/graphql-execution';
import { type GraphQLOutputType, getNamedType, getNullableType, isCompositeType, isListType } from 'graphql';
import { REPEAT_COSTS, SHORT_LIST_ROWS } from './cost-formula.js';
import type { CostTables } from './cost-tables.js';

/** Credits for values that a root field repeats. */
export interface Repeats {
  /** For each requested row. */
  readonly perRow: number;
  /** Independent of the number of rows. */
  readonly once: number;
}

/** The fields of a connection that contain its rows. */
const ROWS = /Connection\.(nodes|edges)$/;

/**
 * Costs of fields that are selected again, by another alias or at a deeper level. Their rows are read once, but the
 * values are built and serialized each time.
 * @param root coordinate of the root field
 */
export function repeatsOf(
  { listRows, values }: CostTables,
  root: string,
  type: GraphQLOutputType,
  fields: readonly SelectedField[],
): Repeats {
  const seen = new Set<string>();
  let perRow = 0;
  let once = 0;
  const visit = (selected: readonly SelectedField[], times: number, isOfRows: boolean) => {
    for (const { coordinate, type: inner, below } of selected) {
      const isObject = inner !== undefined && isCompositeType(getNamedType(inner));
      const areRows = ROWS.test(coordinate);
      const given = times * (areRows ? 1 : rowsOf(listRows, coordinate, inner));
      const perValue = REPEAT_COSTS.perValue * (values.get(coordinate) ?? 1);
      const cost = given * (isObject ? REPEAT_COSTS.perObject : perValue);
      if (!seen.has(coordinate)) seen.add(coordinate);
      else if (isOfRows || areRows) perRow += cost;
      else once += cost;
      visit(below, given, isOfRows || areRows);
    }
  };
  visit(fields, rowsOf(listRows, root, type), false);
  return { perRow, once };
}

function rowsOf(
  listRows: CostTables['listRows'],
  coordinate: string,
  type: GraphQLOutputType | undefined,
): number {
  const nullable = type === undefined ? undefined : getNullableType(type);
  if (!isListType(nullable) || !isCompositeType(getNamedType(nullable))) return 1;
  return listRows.get(coordinate) ?? SHORT_LIST_ROWS;
}

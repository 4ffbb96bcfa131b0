import { factsOf, fieldCostOf, isMutationFacts } from '@loupe/graphql';
import { type GraphQLField, type GraphQLSchema, isObjectType } from 'graphql';

/** The costs that the fields of a schema declare, by coordinate, such as `Item.creator`. */
export interface CostTables {
  /** Credits for each row of the root field. */
  readonly relations: ReadonlyMap<string, number>;
  /** Rows of lists without `first`. */
  readonly listRows: ReadonlyMap<string, number>;
  /** Lengths of values that are longer than others, in values. */
  readonly values: ReadonlyMap<string, number>;
}

const tablesOfSchemas = new WeakMap<GraphQLSchema, CostTables>();

/** The declared costs of a schema's fields; collected once. */
export function costTablesOf(schema: GraphQLSchema): CostTables {
  const tables = tablesOfSchemas.get(schema) ?? collect(schema);
  tablesOfSchemas.set(schema, tables);
  return tables;
}

function collect(schema: GraphQLSchema): CostTables {
  const relations = new Map<string, number>();
  const listRows = new Map<string, number>();
  const values = new Map<string, number>();
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    for (const field of Object.values(type.getFields())) {
      const coordinate = `${type.name}.${field.name}`;
      const { perRow, listRows: ownRows, values: length } = fieldCostOf(field) ?? {};
      const rows = ownRows ?? listRowsOf(field);
      if (perRow !== undefined) relations.set(coordinate, perRow);
      if (rows !== undefined) listRows.set(coordinate, rows);
      if (length !== undefined) values.set(coordinate, length);
    }
  }
  return { relations, listRows, values };
}

function listRowsOf(field: GraphQLField<unknown, unknown>): number | undefined {
  const facts = factsOf(field);
  return facts === undefined || isMutationFacts(facts) ? undefined : facts.cost.listRows;
}

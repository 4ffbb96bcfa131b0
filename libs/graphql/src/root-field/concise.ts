import { Extensions } from '@nestjs/graphql';
import type { GraphQLField, GraphQLObjectType } from 'graphql';

const CONCISE = 'concise';
const DETAILED = 'detailed';
const ROWS_ONLY = 'rowsOnly';
const NOT_IN_TOOLS = 'notInTools';

/**
 * Decorator of an object type: the selection for each row in a concise answer of an MCP tool, as GraphQL text without
 * braces. Tools whose rows have none offer one answer only. The caller pays for this selection, so adding a relation
 * changes prices.
 */
export const Concise = (selection: string) => Extensions({ [CONCISE]: selection });

/**
 * Decorator of a field that is in a detailed answer of an MCP tool only where its type is that of the rows, and not in objects
 * below other rows: these would cost what few callers need.
 */
export const RowsOnly = () => Extensions({ [ROWS_ONLY]: true });

/**
 * Decorator of a field that answers of MCP tools leave out: with it, calls that clients send already would cost more. GraphQL
 * has it.
 */
export const NotInTools = () => Extensions({ [NOT_IN_TOOLS]: true });

/** Whether a field has the decorator NotInTools. */
export function isNotInTools({ extensions }: GraphQLField<unknown, unknown>): boolean {
  return extensions[NOT_IN_TOOLS] === true;
}

/** Whether a field has the decorator RowsOnly. */
export function isRowsOnly({ extensions }: GraphQLField<unknown, unknown>): boolean {
  return extensions[ROWS_ONLY] === true;
}

/** The selection of a concise answer for each row of a type; undefined if there is none. */
export function conciseOf({ extensions }: GraphQLObjectType): string | undefined {
  return extensions[CONCISE] as string | undefined;
}

/**
 * Decorator of an object type whose useful fields are deeper than the detailed answer of an MCP tool goes: the selection for
 * each row instead, in the form of `Concise`.
 */
export const Detailed = (selection: string) => Extensions({ [DETAILED]: selection });

/** The selection of a detailed answer for each row of a type; undefined if it follows from the type's fields. */
export function detailedOf({ extensions }: GraphQLObjectType): string | undefined {
  return extensions[DETAILED] as string | undefined;
}

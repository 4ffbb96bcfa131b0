import { Extensions } from '@nestjs/graphql';
import type { GraphQLField } from 'graphql';

/** The cost of a root field of Query. One credit is about a millisecond of work. */
export interface QueryCost {
  /** Credits of the field itself. */
  readonly credits: number;
  /** Credits for each requested row: the number `first`, or the entries of the list arguments. */
  readonly perRow?: { readonly credits: number; readonly of: readonly string[] };
  /** Credits for selecting rows by any of these arguments. */
  readonly choosing?: { readonly credits: number; readonly by: readonly string[] };
  /** Rows that cost estimates assume for a whole list without `first`; other lists are assumed to be short. */
  readonly listRows?: number;
  /** Credits that its service takes in addition during execution, such as 1 for each `1,000 items that are read`. */
  readonly onTop?: { readonly credits: number; readonly each: string };
  readonly perField?: never;
}

/** The cost of a root field of Mutation. */
export interface MutationCost {
  /** Credits of the field itself. */
  readonly credits: number;
  /** Credits for each selected field of its payload, at any depth. */
  readonly perField: number;
  /** Credits that its service charges in addition during execution, such as 3 for each `accepted item`. */
  readonly onTop?: { readonly credits: number; readonly each: string };
}

/** The cost of a field below a root field. */
export interface FieldCost {
  /**
   * Credits for each row of its root field, counted once: the related rows are read once, however often the field is
   * selected. Every field that leads from a row to other rows declares it.
   */
  readonly perRow?: number;
  /** As in QueryCost. */
  readonly listRows?: number;
  /** How many values it is as long as, where it is selected again; 1 if absent. */
  readonly values?: number;
}

/** The cost of a request without special work. No request costs less. */
export const PLAIN_COST: QueryCost = { credits: 5 };

/** The cost of changing one object. */
export const WRITE_COST: MutationCost = { credits: 50, perField: 1 };

/** The cost of a connection with `first`. */
export const pageCost = (credits: number, perRow: number): QueryCost => ({
  credits,
  perRow: { credits: perRow, of: ['first'] },
});

const FIELD_COST = 'fieldCost';

/** Decorator that declares the cost of a field below a root field. */
export const FieldCost = (cost: FieldCost) => Extensions({ [FIELD_COST]: cost });

/** The declared cost of a field below a root field; undefined if the field declares none because it is part of its row. */
export function fieldCostOf({ extensions }: GraphQLField<unknown, unknown>): FieldCost | undefined {
  return extensions[FIELD_COST] as FieldCost | undefined;
}

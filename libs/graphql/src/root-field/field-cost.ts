import { Extensions } from '@nestjs/graphql';
import type { GraphQLField } from 'graphql';

/** What a root field of Query costs. About one credit stands for a millisecond of work. */
export interface QueryCost {
  /** Credits of the field itself. */
  readonly credits: number;
  /** Credits for each row that is asked for: the number `first`, or the entries of the list arguments. */
  readonly perRow?: { readonly credits: number; readonly of: readonly string[] };
  /** Credits for choosing the rows by any of these arguments. */
  readonly choosing?: { readonly credits: number; readonly by: readonly string[] };
  /** Rows of a whole list without `first`, as cost estimates assume them; others are assumed to be short. */
  readonly listRows?: number;
  readonly perField?: never;
}

/** What a root field of Mutation costs. */
export interface MutationCost {
  /** Credits of the field itself. */
  readonly credits: number;
  /** Credits for each field that is selected of its payload, at any depth. */
  readonly perField: number;
  /** What its service charges on top while it works, such as 3 for each `accepted item`. */
  readonly onTop?: { readonly credits: number; readonly each: string };
}

/** What a field below a root field costs. */
export interface FieldCost {
  /**
   * Credits for each row of its root field, counted once: the related rows are read once however often the field is
   * selected. Every field that leads from a row to other rows says it.
   */
  readonly perRow?: number;
  /** As in QueryCost. */
  readonly listRows?: number;
}

/** A request that is nothing special. No request costs less. */
export const PLAIN_COST: QueryCost = { credits: 5 };

/** A change of one thing. */
export const WRITE_COST: MutationCost = { credits: 50, perField: 1 };

/** The cost of a connection with `first`. */
export const pageCost = (credits: number, perRow: number): QueryCost => ({
  credits,
  perRow: { credits: perRow, of: ['first'] },
});

const FIELD_COST = 'fieldCost';

/** Says what a field below a root field costs. */
export const FieldCost = (cost: FieldCost) => Extensions({ [FIELD_COST]: cost });

/** What a field below a root field says of its cost; undefined for one that says nothing, as a part of its row. */
export function fieldCostOf({ extensions }: GraphQLField<unknown, unknown>): FieldCost | undefined {
  return extensions[FIELD_COST] as FieldCost | undefined;
}

import type { MutationCost, QueryCost } from '@loupe/graphql';

/** The cost of a root field as a sentence for the reference. */
export function describeCost(cost: QueryCost | MutationCost): string {
  return cost.perField === undefined ? describeQuery(cost) : describeMutation(cost);
}

function describeMutation({ credits, perField, onTop }: MutationCost): string {
  return `${credits} credits, ${perField} for each selected field of the payload${describeOnTop(onTop)}.`;
}

function describeOnTop(onTop: MutationCost['onTop']): string {
  return onTop === undefined ? '' : `, and ${onTop.credits} for each ${onTop.each}`;
}

function describeQuery({ credits, perRow, choosing, onTop }: QueryCost): string {
  const parts = [`${credits} credits`];
  if (perRow !== undefined && perRow.credits > 0)
    parts.push(`${perRow.credits} for each row of ${named(perRow.of)}`);
  if (choosing !== undefined) parts.push(`${choosing.credits} with ${named(choosing.by)}`);
  return `${parts.join(', and ')}${describeOnTop(onTop)}.`;
}

function named(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(' or ');
}

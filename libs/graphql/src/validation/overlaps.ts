import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** Far beyond what fragments of a page's parts have in common, and checked in some 30 ms. */
export const MAX_PAIRS = 50_000;

/**
 * How many pairs validation would compare to find out whether what is selected under one response key is the same: fields
 * of one key and fragments of one place, all with all. Counted without comparing any, and no further than MAX_PAIRS.
 */
export function pairsToCompare(document: DocumentNode): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const counter = new PairCounter(fragments);
  // A fragment is checked as a place of its own, too.
  for (const definition of document.definitions) {
    if (counter.pairs > MAX_PAIRS) break;
    if ('selectionSet' in definition && definition.selectionSet !== undefined) {
      counter.countPlace([definition.selectionSet]);
    }
  }
  return counter.pairs;
}

class PairCounter {
  pairs = 0;
  /** Fragments that the place being counted is in: one that spreads itself would never end. */
  private readonly open = new Set<string>();

  constructor(private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>) {}

  /** @param sets the selection sets that one place of the response has, before fragments are spread in them */
  countPlace(sets: readonly SelectionSetNode[]): void {
    const fields = new Map<string, FieldNode[]>();
    const spread = new Set<string>();
    const collect = ({ selections }: SelectionSetNode) => {
      for (const selection of selections) {
        if (selection.kind === Kind.FIELD) {
          const key = (selection.alias ?? selection.name).value;
          const known = fields.get(key);
          if (known === undefined) fields.set(key, [selection]);
          else known.push(selection);
        } else if (selection.kind === Kind.INLINE_FRAGMENT) {
          collect(selection.selectionSet);
        } else {
          const name = selection.name.value;
          const fragment = this.fragments.get(name);
          if (fragment === undefined || spread.has(name) || this.open.has(name)) continue;
          spread.add(name);
          collect(fragment.selectionSet);
        }
      }
    };
    for (const set of sets) collect(set);
    this.pairs += (spread.size * (spread.size - 1)) / 2;
    for (const { length } of fields.values()) this.pairs += (length * (length - 1)) / 2;
    for (const name of spread) this.open.add(name);
    for (const nodes of fields.values()) {
      if (this.pairs > MAX_PAIRS) break;
      const inner = nodes.flatMap(({ selectionSet }) => (selectionSet === undefined ? [] : [selectionSet]));
      if (inner.length > 0) this.countPlace(inner);
    }
    for (const name of spread) this.open.delete(name);
  }
}

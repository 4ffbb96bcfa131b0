import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** Far more than fragments of real pages have in common; checking that many takes about 30 ms. */
export const MAX_PAIRS = 50_000;

/**
 * Number of pairs that validation would compare to check that fields with one response key are the same: all fields of
 * one key and all fragments of one selection set, each with each. It counts without comparing, up to MAX_PAIRS.
 */
export function pairsToCompare(document: DocumentNode): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const counter = new PairCounter(fragments);
  // A fragment is also checked by itself.
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
  /** Fragments that are being counted: one that spreads itself would cause endless recursion. */
  private readonly open = new Set<string>();

  constructor(private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>) {}

  /** @param sets the selection sets of one path of the response, before fragments are expanded */
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

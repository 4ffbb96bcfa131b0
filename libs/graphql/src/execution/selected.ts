import {
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { type Fragments, isSkipped } from './selections.js';

/** Nodes of one response key; execution merges them. */
export type FieldNodes = [FieldNode, ...FieldNode[]];

/** A field that is selected, merged as execution does, with what is selected below it. */
export interface SelectedField {
  /** `Type.field`. */
  readonly coordinate: string;
  /** Undefined for `__typename`. */
  readonly type: GraphQLOutputType | undefined;
  readonly below: readonly SelectedField[];
}

/** What is selected below a field. */
export interface Selected {
  /** The fields that are selected, as `Type.field`, once each. */
  readonly coordinates: ReadonlySet<string>;
  /** Number of fields, where those of one response key count once. */
  readonly count: number;
}

/** Walks what a document selects, as execution is going to: without what is skipped, and fragments in their places. */
export class Selections {
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly fragments: Fragments,
    private readonly variables: Readonly<Record<string, unknown>>,
  ) {}

  /** The nodes of each root field by response key, in their order. */
  rootFields(type: GraphQLNamedType, selections: SelectionSetNode): FieldNodes[] {
    return this.grouped(type, [selections]).map(({ nodes }) => nodes);
  }

  /** What is selected below the nodes of a field, at any depth. */
  below(nodes: readonly FieldNode[], type: GraphQLOutputType): Selected {
    const coordinates = new Set<string>();
    let count = 0;
    const visit = (fields: readonly SelectedField[]) => {
      for (const { coordinate, below } of fields) {
        count += 1;
        coordinates.add(coordinate);
        visit(below);
      }
    };
    visit(this.fieldsBelow(nodes, type));
    return { coordinates, count };
  }

  /** The fields that are selected of what the nodes of a field give. */
  fieldsBelow(nodes: readonly FieldNode[], type: GraphQLOutputType): SelectedField[] {
    const sets = nodes.flatMap(({ selectionSet }) => (selectionSet === undefined ? [] : [selectionSet]));
    return this.grouped(getNamedType(type), sets).map(({ owner, nodes: inner }) => {
      const name = inner[0].name.value;
      const field = isObjectType(owner) || isInterfaceType(owner) ? owner.getFields()[name] : undefined;
      return {
        coordinate: `${owner.name}.${name}`,
        type: field?.type,
        below: field === undefined ? [] : this.fieldsBelow(inner, field.type),
      };
    });
  }

  /** The fields that selection sets on one type select, by the type they are selected on and response key. */
  private grouped(type: GraphQLNamedType, sets: readonly SelectionSetNode[]) {
    const groups = new Map<string, { owner: GraphQLNamedType; nodes: FieldNodes }>();
    const spread = new Set<string>();
    const collect = (owner: GraphQLNamedType, { selections }: SelectionSetNode) => {
      for (const selection of selections) {
        if (isSkipped(selection, this.variables)) continue;
        if (selection.kind === Kind.FIELD) {
          const key = `${owner.name} ${(selection.alias ?? selection.name).value}`;
          const group = groups.get(key);
          if (group === undefined) groups.set(key, { owner, nodes: [selection] });
          else group.nodes.push(selection);
          continue;
        }
        const fragment =
          selection.kind === Kind.INLINE_FRAGMENT ? selection : this.fragments[selection.name.value];
        if (fragment === undefined) continue;
        if (selection.kind === Kind.FRAGMENT_SPREAD) {
          if (spread.has(selection.name.value)) continue;
          spread.add(selection.name.value);
        }
        const condition = fragment.typeCondition?.name.value;
        const inner = condition === undefined ? owner : this.schema.getType(condition);
        if (inner !== undefined) collect(inner, fragment.selectionSet);
      }
    };
    for (const set of sets) collect(type, set);
    return [...groups.values()];
  }
}

/** By the nodes of a field, which a plan keeps. */
const ofFields = new WeakMap<readonly FieldNode[], ReadonlySet<string>>();

/**
 * What a request selects below the field that a resolver is called for, at any depth, as `Type.field`. Worked out once for
 * all requests of a plan.
 */
export function selectedBelow({
  fieldNodes,
  returnType,
  schema,
  fragments,
  variableValues,
}: GraphQLResolveInfo): ReadonlySet<string> {
  const known = ofFields.get(fieldNodes);
  if (known !== undefined) return known;
  const { coordinates } = new Selections(schema, fragments, variableValues).below(fieldNodes, returnType);
  ofFields.set(fieldNodes, coordinates);
  return coordinates;
}

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

/** A selected field, with its nodes merged as in execution, and the selection below it. */
export interface SelectedField {
  /** `Type.field`. */
  readonly coordinate: string;
  /** Undefined for `__typename`. */
  readonly type: GraphQLOutputType | undefined;
  readonly below: readonly SelectedField[];
}

/** The selection below a field. */
export interface Selected {
  /** The selected fields as `Type.field`, once each. */
  readonly coordinates: ReadonlySet<string>;
  /** Number of fields; fields of one response key count once. */
  readonly count: number;
}

/** Walks the selection of a document as execution will: skipped selections are left out, fragments are expanded. */
export class Selections {
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly fragments: Fragments,
    private readonly variables: Readonly<Record<string, unknown>>,
  ) {}

  /** The nodes of each root field by response key, in the order of the response. */
  rootFields(type: GraphQLNamedType, selections: SelectionSetNode): FieldNodes[] {
    return this.grouped(type, [selections]).map(({ nodes }) => nodes);
  }

  /** The selection below the nodes of a field, at any depth. */
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

  /** The fields that are selected directly below the nodes of a field. */
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

  /** The fields of selection sets on one type, by the type that they are selected on and the response key. */
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

/** By the nodes of a field; a plan keeps them. */
const ofFields = new WeakMap<readonly FieldNode[], ReadonlySet<string>>();
const ofFieldsBelow = new WeakMap<readonly FieldNode[], ReadonlyMap<string, ReadonlySet<string>>>();

/**
 * The selection of a request below the field of the called resolver, at any depth, as `Type.field`. It is computed once
 * for all requests of a plan.
 */
export function selectedBelow(info: GraphQLResolveInfo): ReadonlySet<string> {
  const known = ofFields.get(info.fieldNodes);
  if (known !== undefined) return known;
  const { coordinates } = selectionsOf(info).below(info.fieldNodes, info.returnType);
  ofFields.set(info.fieldNodes, coordinates);
  return coordinates;
}

/**
 * As `selectedBelow`, apart for each field that is selected directly below the field of the called resolver: by its name, what is
 * selected below it.
 */
export function selectedByField(info: GraphQLResolveInfo): ReadonlyMap<string, ReadonlySet<string>> {
  const known = ofFieldsBelow.get(info.fieldNodes);
  if (known !== undefined) return known;
  const byField = new Map<string, Set<string>>();
  for (const { coordinate, below } of selectionsOf(info).fieldsBelow(info.fieldNodes, info.returnType)) {
    const name = coordinate.slice(coordinate.indexOf('.') + 1);
    // Two aliases of a field are one entry.
    byField.set(name, new Set([...(byField.get(name) ?? []), ...coordinatesOf(below)]));
  }
  ofFieldsBelow.set(info.fieldNodes, byField);
  return byField;
}

const selectionsOf = ({ schema, fragments, variableValues }: GraphQLResolveInfo) =>
  new Selections(schema, fragments, variableValues);

const coordinatesOf = (fields: readonly SelectedField[]): string[] =>
  fields.flatMap(({ coordinate, below }) => [coordinate, ...coordinatesOf(below)]);

import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getDirectiveValues,
  isAbstractType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';

export type Fragments = Readonly<Record<string, FragmentDefinitionNode>>;

/**
 * Whether `@skip` or `@include` removes a selection.
 * @throws GraphQLError for a condition that is null
 */
export function isSkipped(selection: SelectionNode, variables: Readonly<Record<string, unknown>>): boolean {
  if (selection.directives === undefined || selection.directives.length === 0) return false;
  if (getDirectiveValues(GraphQLSkipDirective, selection, variables)?.if === true) return true;
  return getDirectiveValues(GraphQLIncludeDirective, selection, variables)?.if === false;
}

const conditionsOfDocuments = new WeakMap<DocumentNode, readonly string[]>();

/** The variables in the `@skip` and `@include` conditions of a document; computed once for each document. */
export function conditionsOf(document: DocumentNode): readonly string[] {
  const known = conditionsOfDocuments.get(document);
  if (known !== undefined) return known;
  const names = new Set<string>();
  visit(document, {
    Directive: ({ name, arguments: given = [] }) => {
      if (name.value !== GraphQLSkipDirective.name && name.value !== GraphQLIncludeDirective.name) return;
      for (const { value } of given) if (value.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  const found = [...names];
  conditionsOfDocuments.set(document, found);
  return found;
}

/** The nodes that selection sets select on an object type, by response key, in the order of the response. */
export function fieldsOf(
  schema: GraphQLSchema,
  fragments: Fragments,
  variables: Readonly<Record<string, unknown>>,
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
): Map<string, FieldNode[]> {
  const fields = new Map<string, FieldNode[]>();
  const spread = new Set<string>();
  const applies = (condition: string | undefined) => {
    const conditional = condition === undefined ? type : schema.getType(condition);
    return conditional === type || (isAbstractType(conditional) && schema.isSubType(conditional, type));
  };
  const collect = ({ selections }: SelectionSetNode) => {
    for (const selection of selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD && spread.has(selection.name.value)) continue;
      if (isSkipped(selection, variables)) continue;
      if (selection.kind === Kind.FIELD) {
        const key = (selection.alias ?? selection.name).value;
        const known = fields.get(key);
        if (known === undefined) fields.set(key, [selection]);
        else known.push(selection);
        continue;
      }
      if (selection.kind === Kind.FRAGMENT_SPREAD) spread.add(selection.name.value);
      const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments[selection.name.value];
      if (fragment === undefined || !applies(fragment.typeCondition?.name.value)) continue;
      collect(fragment.selectionSet);
    }
  };
  for (const set of sets) collect(set);
  return fields;
}

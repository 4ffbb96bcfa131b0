import {
  type DefinitionNode,
  type DocumentNode,
  type FragmentSpreadNode,
  Kind,
  type NameNode,
  type OperationDefinitionNode,
  print,
  type SelectionNode,
} from '@0no-co/graphql.web';

/** A document, and the values of its variables. */
export interface Question {
  document: DocumentNode;
  variables: object;
}

/** What a document may have: the API refuses more (libs/graphql/src/validation/limits.ts). */
const MOST_FIELDS = 30;
const MOST_ALIASES = 15;
const LONGEST_NAME = 64;

const isOperation = (node: DefinitionNode): node is OperationDefinitionNode =>
  node.kind === Kind.OPERATION_DEFINITION;

const operationOf = ({ document }: Question): OperationDefinitionNode | undefined =>
  document.definitions.find(isOperation);

const rootFieldsOf = (question: Question) =>
  operationOf(question)?.selectionSet.selections.flatMap((each) => (each.kind === Kind.FIELD ? each : [])) ??
  [];

/** Whether a document only asks. What changes something is sent alone. */
export const isQuery = (question: Question): boolean => operationOf(question)?.operation === 'query';

interface Selecting {
  alias?: unknown;
  selectionSet?: { selections: readonly Selecting[] } | undefined;
}

const aliasesOf = ({ alias, selectionSet }: Selecting): number =>
  (selectionSet?.selections ?? []).reduce((sum, each) => sum + aliasesOf(each), alias === undefined ? 0 : 1);

const aliasesIn = ({ document }: Question): number =>
  document.definitions.reduce((sum, each) => sum + aliasesOf(each as Selecting), 0);

/** Whether one document has room for all of these. */
export function fitTogether(questions: readonly Question[]): boolean {
  const fields = questions.map((each) => rootFieldsOf(each).length);
  const sum = (values: readonly number[]) => values.reduce((before, value) => before + value, 0);
  // Each root field but those of the first gets an alias.
  const aliases = sum(questions.map(aliasesIn)) + sum(fields.slice(1));
  return sum(fields) <= MOST_FIELDS && aliases <= MOST_ALIASES;
}

/** The names of the first document stay; those of the others end with their place, so that none is there twice. */
const ending = (place: number) => (place === 0 ? '' : `_${place + 1}`);

/** What has a name that another document may have given too. */
const NAMED = new Set<string>([Kind.VARIABLE, Kind.FRAGMENT_SPREAD, Kind.FRAGMENT_DEFINITION]);

type Node = Readonly<Record<string, unknown>>;

/** A document, or a part of one, with each of its nodes replaced, the inner ones first. */
function replaced<Part>(part: Part, other: (node: Node) => Node): Part {
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(within);
    if (typeof value !== 'object' || value === null) return value;
    return other(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, within(inner)])));
  };
  return within(part) as Part;
}

function renamed({ document }: Question, place: number): DocumentNode {
  if (place === 0) return document;
  const other = ({ value }: NameNode): NameNode => ({ kind: Kind.NAME, value: `${value}${ending(place)}` });
  const aliased = (each: SelectionNode) =>
    each.kind === Kind.FIELD ? { ...each, alias: other(each.alias ?? each.name) } : each;
  const definitions = replaced(document.definitions, (node) =>
    NAMED.has(String(node.kind))
      ? { ...node, name: other((node as unknown as FragmentSpreadNode).name) }
      : node,
  );
  return {
    kind: Kind.DOCUMENT,
    definitions: definitions.map((each) => {
      if (!isOperation(each)) return each;
      const { selectionSet } = each;
      return {
        ...each,
        selectionSet: { ...selectionSet, selections: selectionSet.selections.map(aliased) },
      };
    }),
  };
}

/**
 * One document that asks all of these. Each is named in a comment at its top, so that whoever looks at the requests of a page
 * finds them.
 */
export function joinedDocument(questions: readonly Question[]): { query: string; variables: object } {
  const [only, ...others] = questions;
  if (only !== undefined && others.length === 0)
    return { query: print(only.document), variables: only.variables };
  const names = questions.map((each) => operationOf(each)?.name?.value ?? '');
  const definitions = questions.flatMap((each, place) => renamed(each, place).definitions);
  const operations = definitions.filter(isOperation);
  const document: DocumentNode = {
    kind: Kind.DOCUMENT,
    definitions: [
      {
        kind: Kind.OPERATION_DEFINITION,
        operation: 'query' as OperationDefinitionNode['operation'],
        name: { kind: Kind.NAME, value: names.join('_').slice(0, LONGEST_NAME) },
        variableDefinitions: operations.flatMap((each) => each.variableDefinitions ?? []),
        selectionSet: {
          kind: Kind.SELECTION_SET,
          selections: operations.flatMap((each) => each.selectionSet.selections),
        },
      },
      ...definitions.filter((each) => !isOperation(each)),
    ],
  };
  const variables = questions.flatMap(({ variables: values }, place) =>
    Object.entries(values).map(([name, value]) => [`${name}${ending(place)}`, value]),
  );
  return {
    query: `${names.map((name) => `# query ${name}\n`).join('')}${print(document)}`,
    variables: Object.fromEntries(variables),
  };
}

/** The names of a question’s root fields: in its own answer, and in that of the joined document in which it has this place. */
export const answerNames = (question: Question, place: number): readonly (readonly [string, string])[] =>
  rootFieldsOf(question).map(({ alias, name }) => {
    const own = (alias ?? name).value;
    return [own, `${own}${ending(place)}`];
  });

import { parse, print } from '@0no-co/graphql.web';
import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';

type Field = GraphQLField<unknown, unknown>;

/** What a document can begin with. */
export interface RootField {
  operation: 'query' | 'mutation';
  field: Field;
}

/** A document to go on from, and values for its variables. */
export interface Written {
  query: string;
  variables: object;
}

/** So many plain fields of a type are asked for. */
const MOST = 12;
/** What says best what something is. */
const FIRST = ['id', 'name', 'title'];

/**
 * A small document that asks for a root field: what it needs are variables, and plain fields are selected one level deep.
 * @param postId the newest post of the workspace, for arguments that name one
 */
export function documentOf({ operation, field }: RootField, postId: string | null): Written {
  const needed = field.args.filter(isRequiredArgument);
  const list = (items: readonly string[]) => (items.length === 0 ? '' : `(${items.join(', ')})`);
  const named = `${field.name.charAt(0).toUpperCase()}${field.name.slice(1)}`;
  const variables = list(needed.map(({ name, type }) => `$${name}: ${type}`));
  const given = list(needed.map(({ name }) => `${name}: $${name}`));
  const text = `${operation} ${named}${variables} { ${field.name}${given} ${rootSelection(field)} }`;
  const isOfPost = getNamedType(field.type).name === 'Item';
  const idOf = (name: string) => (/^items?Ids?$/i.test(name) || (name === 'id' && isOfPost) ? postId : null);
  const values = needed.map(({ name, type }) => [name, sampleOf(type, idOf(name) ?? '')]);
  return { query: `${print(parse(text))}\n`, variables: Object.fromEntries(values) };
}

const freeFields = (type: GraphQLObjectType): Field[] =>
  Object.values(type.getFields()).filter(
    ({ args, deprecationReason }) => deprecationReason == null && !args.some(isRequiredArgument),
  );

const isPlain = ({ type }: Field) => isLeafType(getNamedType(type));

const rankOf = ({ name }: Field) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);

const plainFields = (type: GraphQLObjectType): string[] =>
  freeFields(type)
    .filter(isPlain)
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .slice(0, MOST)
    .map(({ name }) => name);

/** The plain fields of a type; of one without any, what it is. */
function plainSelection(type: GraphQLNamedType): string {
  if (isLeafType(type)) return '';
  const plain = isObjectType(type) ? plainFields(type) : [];
  return `{ ${plain.length === 0 ? '__typename' : plain.join(' ')} }`;
}

/** What is asked of a root field. What only holds others, such as a page of a list, says nothing without them. */
function rootSelection({ type }: Field): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return plainSelection(named);
  const plain = plainFields(named);
  const { nodes, userErrors } = named.getFields();
  const isHolder = userErrors !== undefined || plain.length === 0;
  const others = isHolder ? freeFields(named).filter((each) => !isPlain(each)) : [];
  const held = nodes !== undefined ? [nodes] : others;
  const inner = held.map((each) => `${each.name} ${plainSelection(getNamedType(each.type))}`);
  return `{ ${[...plain, ...inner].join(' ')} }`;
}

/** Characters of the day in an instant. */
const DAY = 10;

/** A value that the API reads, for somebody to replace. */
function sampleOf(type: GraphQLInputType, id: string): unknown {
  if (isNonNullType(type)) return sampleOf(type.ofType, id);
  if (isListType(type)) return [sampleOf(type.ofType, id)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    const needed = type.isOneOf ? fields.slice(0, 1) : fields.filter(isRequiredInputField);
    return Object.fromEntries(needed.map((each) => [each.name, sampleOf(each.type, id)]));
  }
  const now = `${new Date().toISOString().slice(0, 19)}Z`;
  const samples: Readonly<Record<string, unknown>> = {
    ...{ Int: 1, Float: 1, BigInt: '1', Boolean: false, ID: id, JSON: {} },
    ...{ DateTime: now, DateTimeWithZone: now, DateWithZone: now.slice(0, DAY) },
  };
  return samples[type.name] ?? '';
}

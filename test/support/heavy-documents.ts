import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import type { AskedDocument } from './costed.js';
import type { Random } from './random.js';

/** Ids of objects of the measured workspace, by a number from 0. */
export interface KnownIds {
  item: (index: number) => string;
  other: (index: number) => string;
}

const MAX_ALIASES = 15;
const DEPTH = 5;
/** Fields of a document, so that none is refused for its size. */
const MOST_FIELDS = 600;

/**
 * Makes valid queries that are as heavy for their credits as a caller may try: long lists, conditions, searches, pages of
 * a hundred, and everything under fifteen names.
 */
export class HeavyDocuments {
  private left = 0;

  constructor(
    private readonly random: Random,
    private readonly schema: GraphQLSchema,
    private readonly ids: KnownIds,
  ) {}

  next(): AskedDocument {
    this.left = MOST_FIELDS;
    const { random } = this;
    const fields = Object.values(this.schema.getQueryType()?.getFields() ?? {});
    // Half of them are about the lists that can be chosen from.
    const chosen = fields.filter(({ args }) =>
      args.some(({ name }) => name === 'filter' || name === 'urls' || name === 'itemIds'),
    );
    const field = random.pick(random.integer(2) === 0 ? fields : chosen);
    const variables: Record<string, unknown> = {};
    const declared: string[] = [];
    const given: string[] = [];
    for (const { name, type } of field.args) {
      const value = this.argument(field, name, type);
      if (value === undefined) continue;
      variables[name] = value;
      declared.push(`$${name}: ${type}`);
      given.push(`${name}: $${name}`);
    }
    const head = declared.length === 0 ? '' : `(${declared.join(', ')})`;
    const args = given.length === 0 ? '' : `(${given.join(', ')})`;
    const roots = random.integer(3) === 0 ? 1 + random.integer(MAX_ALIASES) : 1;
    const selected = this.selection(field.type, DEPTH);
    this.left = 0;
    const aliases = Array.from(
      { length: roots },
      (_, index) => `r${index}: ${field.name}${args} ${selected}`,
    );
    return { query: `query${head} { ${aliases.join(' ')} }`, variables };
  }

  private argument(field: GraphQLField<unknown, unknown>, name: string, type: GraphQLInputType): unknown {
    const { random, ids } = this;
    if (name === 'first') return random.integer(4) === 0 ? 20 : 100;
    if (name === 'after' || name === 'presetId') return undefined;
    if (name === 'customAttributeConditions')
      return random.integer(3) === 0 ? this.conditions(field) : undefined;
    if (name === 'urls')
      return Array.from({ length: 100 }, (_, index) => `https://www.instagram.com/p/C0ffee${index}/`);
    if (name === 'itemIds')
      return Array.from({ length: field.name === 'mediaContents' ? 100 : 1000 }, (_, index) =>
        ids.item(index),
      );
    if (name === 'mediaContentIds' || name === 'competitorBrandItemIds' || name === 'fallback')
      return undefined;
    if (name === 'itemId') return ids.item(0);
    if (isNonNullType(type) || random.integer(2) === 0) return this.value(type, 4);
    return undefined;
  }

  private conditions(field: GraphQLField<unknown, unknown>) {
    const { random } = this;
    const count = 1 + random.integer(50);
    const operator = random.pick(['CONTAINS', 'DOES_NOT_CONTAIN', 'IS_NOT', 'STARTS_WITH', 'ENDS_WITH']);
    const isList = field.name === 'items' && random.integer(3) === 0;
    return Array.from({ length: count }, (_, index) =>
      isList
        ? {
            field: 'labels',
            type: 'TEXT_LIST',
            operator: random.pick(['CONTAINS', 'DOES_NOT_CONTAIN']),
            value: Array.from({ length: 1 + random.integer(100) }, (_, entry) => `label${entry}`),
          }
        : { field: 'note', type: 'TEXT', operator, value: `${index}`.repeat(1 + random.integer(300)) },
    );
  }

  private value(type: GraphQLInputType, depth: number): unknown {
    const { random, ids } = this;
    if (isNonNullType(type)) return this.value(type.ofType, depth);
    if (isListType(type)) {
      const { ofType } = type;
      const isText = ['ID', 'String'].includes(getNamedType(ofType).name);
      const most = isText ? random.pick([1, 100, 1000]) : random.pick([1, 10, 100]);
      return Array.from({ length: most }, () => this.value(ofType, depth - 1));
    }
    if (isEnumType(type)) return random.pick(type.getValues()).name;
    if (isInputObjectType(type)) {
      if (type.name === 'FilterSuperSearchInput') return this.search();
      const fields = Object.values(type.getFields()).filter(
        (field) => isNonNullType(field.type) || (depth > 0 && random.integer(6) === 0),
      );
      return Object.fromEntries(fields.map((field) => [field.name, this.value(field.type, depth - 1)]));
    }
    switch (type.name) {
      case 'ID':
        return random.pick([ids.item, ids.other])(random.integer(1000));
      case 'Int':
        return random.integer(1000);
      case 'Boolean':
        return random.integer(2) === 0;
      case 'DateTime':
      case 'DateTimeWithZone':
        return new Date(1.6e12 + random.integer(2e9) * 100).toISOString();
      case 'DateWithZone':
        return new Date(1.6e12 + random.integer(2e9) * 100).toISOString().slice(0, 10);
      default:
        return random.pick(['tag', 'creator', 'City ', 'none']) + random.integer(2000);
    }
  }

  private search() {
    const { random } = this;
    const words = ['summer', 'beach', 'morning', 'coffee', 'family', 'travel', 'xq', 'weekend'];
    const mode = random.pick([
      'BOOLEAN',
      'FUZZY_CAPTION',
      'FUZZY_TRANSCRIPTION',
      'EMBEDDING_CONTENT',
      'HYBRID',
    ]);
    const isBoolean = mode === 'BOOLEAN';
    const between = () => (isBoolean ? random.pick([' ', ' OR ', ' -', ' NEAR/9 (']) : ' ');
    const more = Array.from({ length: random.integer(isBoolean ? 50 : 10) }, () => {
      const operator = between();
      return `${operator}${random.pick(words)}${operator.endsWith('(') ? ' OR xq)' : ''}`;
    });
    return { mode, searchQuery: `${random.pick(words)}${more.join('')}` };
  }

  private selection(type: GraphQLOutputType, depth: number): string {
    const named = getNamedType(type);
    if (isUnionType(named)) {
      const [member] = named.getTypes();
      return member === undefined
        ? ''
        : `{ __typename ... on ${member.name} ${this.selection(member, depth)} }`;
    }
    if (!isObjectType(named)) return '';
    const parts: string[] = ['__typename'];
    for (const field of Object.values(named.getFields())) {
      const inner = getNamedType(field.type);
      const isObject = isObjectType(inner) || isUnionType(inner);
      if (field.args.some(({ type: needed }) => isNonNullType(needed))) continue;
      if ((isObject && depth === 0) || this.random.integer(isObject ? 2 : 4) > 0) continue;
      const times = this.random.integer(3) === 0 ? MAX_ALIASES : 1;
      const below = this.selection(field.type, depth - 1);
      for (let index = 0; index < times && this.left > 0; index += 1) {
        this.left -= 1 + below.split(' ').length / 3;
        parts.push(`${times === 1 ? '' : `x${index}: `}${field.name} ${below}`);
      }
    }
    return `{ ${parts.join(' ')} }`;
  }
}

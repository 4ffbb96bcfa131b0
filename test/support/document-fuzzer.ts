import {
  type GraphQLArgument,
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
import type { Random } from './random.js';

type Field = GraphQLField<unknown, unknown>;

interface Declared {
  declarations: string[];
  values: Record<string, unknown>;
}

/** Makes requests about a schema that are nearly right: fields and arguments exist, their values are mostly possible. */
export class DocumentFuzzer {
  constructor(
    private readonly random: Random,
    private readonly schema: GraphQLSchema,
    /** Ids of objects that exist. */
    private readonly ids: readonly string[],
  ) {}

  /** One request: document and variables. */
  request(): { query: string; variables: unknown } {
    const isMutation = this.random.integer(4) === 0;
    const type = isMutation ? this.schema.getMutationType() : this.schema.getQueryType();
    const fields = Object.values(type?.getFields() ?? {});
    const declared: Declared = { declarations: [], values: {} };
    const selections = Array.from({ length: 1 + this.random.integer(3) }, () => {
      const field = this.random.pick(fields);
      return `${this.alias()}${field.name}${this.arguments(field, declared)}${this.directive()} ${this.selection(field.type, 5)}`;
    });
    const head = declared.declarations.length === 0 ? '' : `(${declared.declarations.join(' ')})`;
    const query = `${isMutation ? 'mutation' : 'query'}${head} { ${selections.join(' ')} }`;
    const isText = this.random.integer(10) === 0;
    return { query, variables: isText ? JSON.stringify(declared.values) : declared.values };
  }

  private alias(): string {
    return `x${this.random.integer(1_000_000)}: `;
  }

  private directive(): string {
    if (this.random.integer(10) > 0) return '';
    return this.random.pick([' @skip(if: false)', ' @include(if: true)', ' @skip(if: true)', ' @unknown']);
  }

  private arguments(field: Field, declared: Declared): string {
    const given = field.args
      .filter((argument) => isNonNullType(argument.type) || this.random.integer(2) === 0)
      .map((argument) => `${argument.name}: ${this.argument(argument, declared)}`);
    if (this.random.integer(60) === 0) given.push('unknown: 1');
    return given.length === 0 ? '' : `(${given.join(', ')})`;
  }

  private argument(argument: GraphQLArgument, declared: Declared): string {
    if (this.random.integer(3) === 0) return this.literal(argument.type, 4);
    const name = `v${declared.declarations.length}`;
    const fallback = this.random.integer(6) === 0 ? ` = ${this.literal(argument.type, 3)}` : '';
    declared.declarations.push(`$${name}: ${argument.type}${fallback}`);
    if (this.random.integer(20) > 0) declared.values[name] = this.value(argument.type, 4);
    return `$${name}`;
  }

  private selection(type: GraphQLOutputType, depth: number): string {
    const named = getNamedType(type);
    if (isUnionType(named)) {
      const members = named
        .getTypes()
        .map((member) => `... on ${member.name} ${this.selection(member, depth)}`);
      return `{ __typename ${members.join(' ')} }`;
    }
    if (!isObjectType(named)) return '';
    const fields = Object.values(named.getFields()).filter(
      (field) =>
        depth > 0 || !(isObjectType(getNamedType(field.type)) || isUnionType(getNamedType(field.type))),
    );
    const chosen = fields.filter(() => this.random.integer(3) === 0);
    const selections = chosen.map((field) => `${field.name} ${this.selection(field.type, depth - 1)}`);
    if (this.random.integer(60) === 0) selections.push('unknown');
    return `{ __typename ${selections.join(' ')} }`;
  }

  /** A value for a variable; one in twelve is of another type. */
  private value(type: GraphQLInputType, depth: number): unknown {
    if (this.random.integer(12) === 0) return this.random.json(2);
    if (isNonNullType(type)) return this.value(type.ofType, depth);
    if (this.random.integer(12) === 0) return null;
    if (isListType(type)) {
      const { ofType } = type;
      return Array.from({ length: this.random.integer(4) }, () => this.value(ofType, depth));
    }
    if (isEnumType(type)) return this.random.pick(type.getValues()).name;
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields()).filter(
        (field) => isNonNullType(field.type) || (depth > 0 && this.random.integer(4) === 0),
      );
      return Object.fromEntries(fields.map((field) => [field.name, this.value(field.type, depth - 1)]));
    }
    return this.scalar(type.name);
  }

  private scalar(name: string): unknown {
    const { random } = this;
    switch (name) {
      case 'Int':
        return random.integer(3) === 0 ? random.number() : random.integer(100);
      case 'Float':
      case 'BigInt':
        return random.number();
      case 'Boolean':
        return random.integer(2) === 0;
      case 'ID':
        return random.integer(4) === 0 ? random.text() : random.pick(this.ids);
      case 'DateTime':
      case 'DateTimeWithZone':
        return random.integer(3) === 0 ? random.text() : new Date(random.integer(4e9) * 1000).toISOString();
      case 'DateWithZone':
        return random.integer(3) === 0
          ? random.text()
          : new Date(random.integer(4e9) * 1000).toISOString().slice(0, 10);
      case 'JSON':
        return random.json(3);
      default:
        return random.text();
    }
  }

  /** A value as GraphQL writes it; enum values without quotes. */
  private literal(type: GraphQLInputType, depth: number): string {
    return literalOf(this.value(type, depth), type);
  }
}

function literalOf(value: unknown, type: GraphQLInputType | null): string {
  const nullable = isNonNullType(type) ? type.ofType : type;
  if (Array.isArray(value)) {
    const inner = isListType(nullable) ? nullable.ofType : null;
    return `[${value.map((member) => literalOf(member, inner)).join(', ')}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const fields = isInputObjectType(nullable) ? nullable.getFields() : {};
    const entries = Object.entries(value).filter(([key]) => /^[_A-Za-z]\w*$/.test(key));
    return `{${entries.map(([key, member]) => `${key}: ${literalOf(member, fields[key]?.type ?? null)}`).join(', ')}}`;
  }
  if (isEnumType(nullable) && typeof value === 'string' && /^[_A-Za-z]\w*$/.test(value)) return value;
  return JSON.stringify(value);
}

import { type ToolFacts, toolFactsOf } from '@loupe/graphql';
import type { GraphQLField, GraphQLSchema } from 'graphql';
import type { JsonSchema } from './json-schema.js';
import type { Tool } from './tool.js';

type Field = GraphQLField<unknown, unknown>;
type Operation = Tool['operation'];

/** Characters that short lists have of what people ask for: clients that search a list find a tool by them. */
const MAX_ASKED_LENGTH = 70;
const USER_ERRORS = 'After userErrors, correct the named arguments and call again.';

/** The name of a field's tool, if the field does not say another. */
export function nameOf(operation: Operation, field: string): string {
  if (operation === 'mutation') return field;
  return `get${field.charAt(0).toUpperCase()}${field.slice(1)}`;
}

/** The title of a tool that has none: `getItemIdsByUrl` gives `Get item ids by url`. */
export function titleOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** The text of a tool: what it does, when to use it, what people ask for, what comes next, and its price. */
export function descriptionOf(
  operation: Operation,
  { description }: Field,
  { use, asked, next = '' }: ToolFacts,
  price: string,
): string {
  const words = asked === undefined ? '' : `For: ${asked}.`;
  const errors = operation === 'mutation' ? USER_ERRORS : '';
  return joined(description ?? '', use, words, next, errors, price);
}

/** Its text in short lists: with the first of what people ask for when they need it, without what is common, and its price. */
export function briefDescriptionOf({ description }: Field, { use, asked, next = '' }: ToolFacts): string {
  return joined(description ?? '', use, asked === undefined ? '' : `For: ${firstOf(asked)}.`, next);
}

/** The first phrases of a list, as many as have room; at least one. */
function firstOf(asked: string): string {
  const [first = '', ...others] = asked.split(/(?=[,;] )/);
  let text = first;
  for (const phrase of others) {
    if (text.length + phrase.length > MAX_ASKED_LENGTH) break;
    text += phrase;
  }
  return text;
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

/** Writes texts of the schema for models: they know tools, and not the fields of GraphQL behind them. */
export class ToolWords {
  private readonly names = new Map<string, string>();
  /** With the names of one word. */
  private readonly allNames = new Map<string, string>();
  private readonly pattern: RegExp;

  constructor(schema: GraphQLSchema) {
    for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
      const [facts] = toolFactsOf(field);
      if (facts === undefined) continue;
      const name = facts.name ?? nameOf('query', field.name);
      this.allNames.set(field.name, name);
      // A name of one word, such as items, may be meant as the word.
      if (/[A-Z]/.test(field.name)) this.names.set(field.name, name);
    }
    // Without any name it matches nothing.
    this.pattern = new RegExp(`(?<![\\w.])(?:${[...this.names.keys()].join('|') || '(?!)'})(?!\\w)`, 'g');
  }

  /** The text with the names of tools for those of fields. */
  text(text: string): string {
    return text.replace(this.pattern, (name) => this.names.get(name) ?? name);
  }

  /** A text about a problem so written. In such texts a quoted word that is the name of a field is meant as the field. */
  problem(text: string): string {
    return this.text(text).replace(/`(\w+)`/g, (quoted, name) => {
      const tool = this.allNames.get(name);
      return tool === undefined ? quoted : `\`${tool}\``;
    });
  }

  /** The schema with its texts so written. */
  schema(schema: JsonSchema): JsonSchema {
    const { description, properties, items, anyOf } = schema;
    return {
      ...schema,
      ...(description === undefined ? {} : { description: this.text(description) }),
      ...(items === undefined ? {} : { items: this.schema(items) }),
      ...(anyOf === undefined ? {} : { anyOf: anyOf.map((part) => this.schema(part)) }),
      ...(properties === undefined
        ? {}
        : {
            properties: Object.fromEntries(
              Object.entries(properties).map(([name, property]) => [name, this.schema(property)]),
            ),
          }),
    };
  }
}

import { isObject, nearest } from '@loupe/kernel';
import { invalidArgument } from '../argument-texts.js';
import type { JsonSchema } from '../catalogue/json-schema.js';
import type { Tool } from '../catalogue/tool.js';
import { namesTold, type Telling } from '../results/marks.js';
import type { AttributeFacts, WorkspaceFacts } from '../workspace-facts.js';
import { kindOf, type Names } from './ids-by-name.js';
import { endOf, SPANS, type Span, spanOf } from './named-spans.js';
import { languageCode } from './option-labels.js';

type Arguments = Readonly<Record<string, unknown>>;

/** What names are read by. */
export interface Readers {
  readonly names: Names;
  readonly facts: () => Promise<WorkspaceFacts | null>;
  readonly now: Date;
  /** How names that other people gave are told. */
  readonly tell: Telling;
}

/** Arguments as the field takes them, and what is wrong with names in them. */
export interface Resolved {
  readonly args: Arguments;
  readonly problems: readonly string[];
}

const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?[+-]\d{2}:?\d{2}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** Members whose day counts to its end. */
const LAST = new Set(['to', 'until']);

/** Reads names for ids, labels for options, spans, days and times of other zones. */
export async function resolved(tool: Tool, args: Arguments, readers: Readers): Promise<Resolved> {
  const reading = new Reading(tool.published.name, readers);
  const read = (await reading.value(args, tool.accepted, '$', '')) as Arguments;
  return { args: read, problems: reading.problems };
}

class Reading {
  readonly problems: string[] = [];

  constructor(
    private readonly tool: string,
    private readonly readers: Readers,
  ) {}

  async value(value: unknown, schema: JsonSchema, path: string, name: string): Promise<unknown> {
    if (Array.isArray(value)) {
      const { items = {} } = schema;
      return Promise.all(value.map((member, index) => this.value(member, items, `${path}[${index}]`, name)));
    }
    if (isObject(value)) return this.object(value, schema, path);
    if (typeof value !== 'string') return value;
    if (name === 'attributes') return (await this.attribute(value, path))?.key ?? value;
    if (name === 'language' && schema.enum === undefined) return languageCode(value);
    if (schema.format === 'date-time') return this.time(value, LAST.has(name));
    const kind = schema.type === 'string' ? kindOf(this.tool, name) : null;
    if (kind === null) return value;
    const found = await this.readers.names.idOf(kind, value);
    if ('id' in found) return found.id;
    this.problems.push(invalidArgument(path, found.problem));
    return value;
  }

  private async object(object: Arguments, schema: JsonSchema, path: string): Promise<unknown> {
    const { properties = {} } = schema;
    const entries = Object.entries(object).map(async ([name, member]) => [
      name,
      Object.hasOwn(properties, name)
        ? await this.value(member, properties[name] ?? {}, `${path}.${name}`, name)
        : member,
    ]);
    const read = Object.fromEntries(await Promise.all(entries)) as Arguments;
    if (takesSpan(schema) && read.span != null) return this.span(read, path);
    if (isCondition(schema)) return this.condition(read, path);
    return properties.attribute !== undefined && typeof read.attribute === 'string'
      ? {
          ...read,
          attribute: (await this.attribute(read.attribute, `${path}.attribute`))?.key ?? read.attribute,
        }
      : read;
  }

  private async time(text: string, isLast: boolean): Promise<string> {
    if (DATE.test(text)) return endOf(text, await this.zone(), isLast) ?? text;
    const instant = WITH_OFFSET.test(text) ? new Date(text) : null;
    return instant === null || Number.isNaN(instant.getTime())
      ? text
      : instant.toISOString().replace('.000Z', 'Z');
  }

  private async span({ span, ...others }: Arguments, path: string): Promise<unknown> {
    if (others.from != null || others.to != null)
      this.problems.push(invalidArgument(`${path}.span`, 'stands in place of from and to; give one of them'));
    return { ...others, ...spanOf(span as Span, await this.zone(), this.readers.now) };
  }

  /** A condition with the key and type of an attribute for its name, and ids of options for their labels. */
  private async condition(condition: Arguments, path: string): Promise<unknown> {
    if (typeof condition.field !== 'string') return condition;
    const attribute = await this.attribute(condition.field, `${path}.field`);
    if (attribute === null) return condition;
    const { value } = condition;
    const label = (given: unknown): unknown => this.option(attribute, given, `${path}.value`);
    const read = Array.isArray(value) ? value.map(label) : label(value);
    const type = condition.type ?? attribute.type;
    return { ...condition, field: attribute.key, type, ...(value === undefined ? {} : { value: read }) };
  }

  private option({ options }: AttributeFacts, given: unknown, path: string): unknown {
    if (options.size === 0 || typeof given !== 'string' || options.has(given)) return given;
    const labels = [...options.values()];
    const found = [...options].find(([, label]) => label.toLowerCase() === given.trim().toLowerCase());
    if (found !== undefined) return found[0];
    const told = namesTold(nearest(given, labels), labels, this.readers.tell);
    const about = [told.hint, told.known].filter(Boolean).join(' ');
    this.problems.push(invalidArgument(path, `is no option of the attribute; ${about}`));
    return given;
  }

  /** The attribute of a key or a name; null where there is none, which the field itself says. */
  private async attribute(given: string, path: string): Promise<AttributeFacts | null> {
    const attributes = (await this.readers.facts())?.attributes ?? [];
    const wanted = given.trim().toLowerCase();
    const found =
      attributes.find(({ key }) => key === given) ??
      attributes.find(({ name }) => name.toLowerCase() === wanted);
    if (found !== undefined || attributes.length === 0) return found ?? null;
    const keys = attributes.map(({ key }) => key);
    const suggested = nearest(given, keys);
    const hint = suggested === null ? '' : `did you mean ${suggested}? `;
    this.problems.push(invalidArgument(path, `is no attribute; ${hint}known are ${keys.join(', ')}`));
    return null;
  }

  private async zone(): Promise<string> {
    return (await this.readers.facts())?.timeZone ?? 'UTC';
  }
}

const SPAN: JsonSchema = {
  description: 'A span of the workspace’s zone, in place of from and to.',
  type: 'string',
  enum: SPANS,
};

/** Whether an object is a span of time that may be named. */
function takesSpan({ properties = {} }: JsonSchema): boolean {
  return properties.span?.enum === SPANS;
}

/** Whether an object is a condition on an attribute. */
function isCondition({ properties = {} }: JsonSchema): boolean {
  return properties.operator !== undefined && properties.field !== undefined;
}

/** The schema in which every span of time may be named, and a condition needs no type: its attribute has one. */
export function withNames(schema: JsonSchema): JsonSchema {
  const { properties, items, required } = schema;
  if (items !== undefined) return { ...schema, items: withNames(items) };
  if (properties === undefined) return schema;
  const all = Object.entries(properties).map(([name, property]) => [name, withNames(property)] as const);
  const { from, to, span } = properties;
  const isSpan = from?.format === 'date-time' && to?.format === 'date-time' && span === undefined;
  return {
    ...schema,
    properties: { ...Object.fromEntries(all), ...(isSpan ? { span: SPAN } : {}) },
    ...(required !== undefined && isCondition(schema)
      ? { required: required.filter((name) => name !== 'type') }
      : {}),
  };
}

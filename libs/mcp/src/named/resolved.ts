import { isObject, nearest } from '@loupe/kernel';
import { invalidArgument } from '../argument-texts.js';
import type { JsonSchema } from '../catalogue/json-schema.js';
import type { Tool } from '../catalogue/tool.js';
import { namesTold, type Telling } from '../results/marks.js';
import type { AttributeFacts, WorkspaceFacts } from '../workspace-facts.js';
import { operatorFor, valueFor } from './condition-values.js';
import type { Names } from './ids-by-name.js';
import { type Kind, kindOf } from './kinds.js';
import { SPANS, type Span, spanOf } from './named-spans.js';
import { TIMES, timeOf } from './named-times.js';
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

/** Tools whose conditions are on attributes of creators, and the grouping that is by one. */
const CREATORS = /Creator/;
const OF_CREATORS = 'CREATOR_ATTRIBUTE_OPTION';
/** Members whose day counts to its end. */
const LAST = new Set(['to', 'until']);

/** Reads names for ids, labels for options, spans, days and times of other zones. */
export async function resolved(tool: Tool, args: Arguments, readers: Readers): Promise<Resolved> {
  const reading = new Reading(tool.published.name, readers);
  const read = (await reading.value(args, tool.accepted, '$', '')) as Arguments;
  return { args: read, problems: reading.problems };
}

/** Ids of a handle, in a list. */
class Several {
  constructor(readonly ids: readonly string[]) {}
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
      const read = await Promise.all(
        value.map((member, index) => this.value(member, items, `${path}[${index}]`, name)),
      );
      return read.flatMap((member): readonly unknown[] =>
        member instanceof Several ? member.ids : [member],
      );
    }
    if (isObject(value)) return this.object(value, schema, path);
    if (typeof value !== 'string') return value;
    if (name === 'attributes') return (await this.attribute(value, path))?.key ?? value;
    if (name === 'language' && schema.enum === undefined) return languageCode(value);
    if (schema.format === 'date-time') return this.time(value, path, LAST.has(name));
    const kind = schema.type === 'string' ? kindOf(this.tool, name, path) : null;
    return kind === null ? value : this.id(kind, value, path);
  }

  /** The id of what has a name; several where a list takes all that have a handle. */
  private async id(kind: Kind, given: string, path: string): Promise<string | Several> {
    const found = await this.readers.names.idsOf(kind, given);
    if ('problem' in found) {
      this.problems.push(invalidArgument(path, found.problem));
      return given;
    }
    const { ids } = found;
    if (ids.length === 1) return ids[0] ?? given;
    if (path.endsWith(']')) return new Several(ids);
    this.problems.push(
      invalidArgument(path, `is the handle of ${ids.length}: give one of the ids ${ids.join(', ')}`),
    );
    return given;
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
          attribute:
            (await this.attribute(read.attribute, `${path}.attribute`, read.by === OF_CREATORS))?.key ??
            read.attribute,
        }
      : read;
  }

  private async time(text: string, path: string, isLast: boolean): Promise<string> {
    if (!/^\s*\d{4}-/.test(text)) this.problems.push(invalidArgument(path, `must be ${TIMES}`));
    return timeOf(text, await this.zone(), isLast);
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
    return {
      ...condition,
      field: attribute.key,
      type,
      operator: operatorFor(attribute.type, condition.operator),
      ...(value === undefined ? {} : { value: valueFor(attribute.type, read) }),
    };
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
  private async attribute(
    given: string,
    path: string,
    isOfCreators = CREATORS.test(this.tool),
  ): Promise<AttributeFacts | null> {
    const all = (await this.readers.facts())?.attributes ?? [];
    // Posts and creators may each have one of the same key.
    const attributes = all.toSorted(
      (one, other) => Number(other.isOfCreators === isOfCreators) - Number(one.isOfCreators === isOfCreators),
    );
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

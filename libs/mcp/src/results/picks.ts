import { nearest, shortened } from '@loupe/kernel';
import { invalidArgument } from '../argument-texts.js';
import type { JsonSchema } from '../catalogue/json-schema.js';
import type { Tool } from '../catalogue/tool.js';
import { columnsOf, columnsPicked, type Grouping, groupingOf } from './groups.js';

/** What is wrong with the names of fields that a caller picked: a sentence for each that the rows do not have. */
export function fieldProblems(tool: Tool, { fields, ...args }: Readonly<Record<string, unknown>>): string[] {
  if (!Array.isArray(fields)) return [];
  if (tool.rows === 'groups') return columnProblems(fields, groupingOf(args));
  const row = rowOf(tool);
  return fields.flatMap((path, index) => {
    let schema: JsonSchema | undefined = row;
    for (const step of String(path).split('.')) {
      const known: Readonly<Record<string, JsonSchema>> = membersOf(schema);
      // The keys of attributes are the workspace's own.
      if (schema !== undefined && isOpen(schema)) return [];
      if (!Object.hasOwn(known, step))
        return [invalidArgument(`$.fields[${index}]`, unknown(String(path), step, known))];
      schema = known[step];
    }
    return [];
  });
}

function columnProblems(fields: readonly unknown[], grouping: Grouping): string[] {
  const known = columnsOf(grouping);
  return fields.flatMap((field, index) => {
    if (columnsPicked(String(field), grouping).length > 0) return [];
    const suggested = nearest(String(field), known);
    const hint = suggested === null ? '' : `did you mean ${suggested}? `;
    const problem = `${shortened(String(field))} is no column of the groups; ${hint}known are ${known.join(', ')}`;
    return [invalidArgument(`$.fields[${index}]`, problem)];
  });
}

function isOpen({ type, properties, items, anyOf }: JsonSchema): boolean {
  return type === undefined && properties === undefined && items === undefined && anyOf === undefined;
}

function unknown(path: string, step: string, known: Readonly<Record<string, JsonSchema>>): string {
  const names = Object.keys(known);
  const below = names.flatMap((name) =>
    Object.keys(membersOf(known[name])).map((member) => `${name}.${member}`),
  );
  const suggested =
    below.find((one) => one.endsWith(`.${step}`)) ??
    nearest(step, names) ??
    names.find((name) => name.toLowerCase().endsWith(step.toLowerCase())) ??
    null;
  const hint = suggested === null ? '' : `did you mean ${suggested}? `;
  return `${shortened(path)} is no field of the rows; ${hint}known are ${names.join(', ')}`;
}

/** The schema of a row of a tool's result. */
function rowOf({ valueSchema, field }: Tool): JsonSchema {
  const { nodes, [field]: list } = valueSchema.properties ?? {};
  return itemsOf(nodes ?? list ?? {});
}

function itemsOf({ items, anyOf = [] }: JsonSchema): JsonSchema {
  return items ?? anyOf.find((part) => part.items !== undefined)?.items ?? {};
}

/** The members of an object, of one of several objects, or of the entries of a list. */
function membersOf(schema: JsonSchema | undefined): Readonly<Record<string, JsonSchema>> {
  const { properties, items, anyOf = [] } = schema ?? {};
  if (properties !== undefined) return properties;
  if (items !== undefined) return membersOf(items);
  return Object.assign({}, ...anyOf.map(membersOf)) as Readonly<Record<string, JsonSchema>>;
}

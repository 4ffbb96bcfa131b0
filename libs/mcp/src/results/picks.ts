import { shortened } from '@loupe/kernel';
import { invalidArgument } from '../argument-texts.js';
import type { JsonSchema } from '../catalogue/json-schema.js';
import type { Tool } from '../catalogue/tool.js';
import { nearest } from '../search/nearest.js';

/** What is wrong with the names of fields that a caller picked: a sentence for each that the rows do not have. */
export function fieldProblems(tool: Tool, fields: unknown): string[] {
  if (!Array.isArray(fields)) return [];
  const row = rowOf(tool);
  return fields.flatMap((path, index) => {
    let schema: JsonSchema | undefined = row;
    for (const step of String(path).split('.')) {
      const known: Readonly<Record<string, JsonSchema>> = membersOf(schema);
      if (!Object.hasOwn(known, step))
        return [invalidArgument(`$.fields[${index}]`, unknown(String(path), step, known))];
      schema = known[step];
    }
    return [];
  });
}

function unknown(path: string, step: string, known: Readonly<Record<string, JsonSchema>>): string {
  const names = Object.keys(known);
  const suggested = nearest(step, names);
  const hint = suggested === null ? '' : `did you mean ${suggested}? `;
  return `${shortened(path)} is no field of the rows; ${hint}known are ${names.join(', ')}`;
}

/** The schema of a row of a tool's result. */
function rowOf({ published: { outputSchema }, field }: Tool): JsonSchema {
  const { nodes, [field]: list } = outputSchema.properties ?? {};
  return itemsOf(nodes ?? list ?? {});
}

function itemsOf({ items, anyOf = [] }: JsonSchema): JsonSchema {
  return items ?? anyOf.find((part) => part.items !== undefined)?.items ?? {};
}

function membersOf(schema: JsonSchema | undefined): Readonly<Record<string, JsonSchema>> {
  const { properties, anyOf = [] } = schema ?? {};
  return properties ?? anyOf.find((part) => part.properties !== undefined)?.properties ?? {};
}

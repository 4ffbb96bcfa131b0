import type { JsonSchema, PublishedTool } from '@loupe/mcp';
import { describe, expect, it } from 'vitest';
import { breakingChanges } from './tool-changes.js';

const tool = (inputSchema: JsonSchema, outputSchema: JsonSchema = { type: 'object' }): PublishedTool => ({
  name: 'tool',
  title: 'Tool',
  description: '',
  inputSchema,
  outputSchema,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
});
const object = (properties: Record<string, JsonSchema>, required: string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required,
});
const OLD = tool(
  object({ first: { type: 'integer', maximum: 100 }, kind: { type: 'string', enum: ['A'] } }),
  object({ id: { type: 'string' } }, ['id']),
);

describe('breakingChanges', () => {
  it.each<[string, PublishedTool[], string]>([
    ['a tool that is gone', [], 'tool is gone'],
    ['an argument that is gone', [{ ...OLD, inputSchema: object({}) }], 'tool input.first is gone'],
    [
      'an argument that is needed now',
      [{ ...OLD, inputSchema: { ...OLD.inputSchema, required: ['first'] } }],
      'tool input now requires first',
    ],
    [
      'a bound that is closer',
      [
        {
          ...OLD,
          inputSchema: object({ ...OLD.inputSchema.properties, first: { type: 'integer', maximum: 50 } }),
        },
      ],
      'tool input.first has less maximum',
    ],
    [
      'an enum value that is gone',
      [
        {
          ...OLD,
          inputSchema: object({ ...OLD.inputSchema.properties, kind: { type: 'string', enum: ['B'] } }),
        },
      ],
      'tool input.kind no longer takes A',
    ],
    ['a result that is gone', [{ ...OLD, outputSchema: object({}) }], 'tool output.id is gone'],
    [
      'a result of another type',
      [{ ...OLD, outputSchema: object({ id: { type: 'integer' } }, ['id']) }],
      'tool output.id may now be integer',
    ],
  ])('finds %s', (_, after, change) => {
    expect(breakingChanges([OLD], after)).toContain(change);
  });

  it('lets arguments, enum values, results and tools be added', () => {
    const added = tool(
      object({
        first: { type: 'integer', maximum: 200 },
        kind: { type: 'string', enum: ['A', 'B'] },
        more: { type: 'string' },
      }),
      object({ id: { type: 'string' }, more: { type: 'string' } }, ['id', 'more']),
    );
    expect(breakingChanges([OLD], [added, { ...added, name: 'other' }])).toEqual([]);
  });
});

import { isObject } from '@loupe/kernel';
import { heldIn } from '../coerced.js';
import type { PublishedTool } from './tool.js';

/** The name of the tool that calls any other. */
export const EXECUTE_TOOL = 'executeTool';

/**
 * The tool by which clients that call only listed tools reach all others. It wraps no field of its own: a call of it is a call of
 * the tool that it names, with the same scopes, checks and price.
 */
export const executeTool: PublishedTool = {
  name: EXECUTE_TOOL,
  title: 'Call any tool by its name',
  description:
    'Use it where your program calls only the tools that it lists: findTools finds others, describeTool gives their arguments. It costs what that tool costs, at least 5 credits.',
  inputSchema: {
    type: 'object',
    properties: {
      name: { description: 'Name of the tool, such as getViewGroups.', type: 'string' },
      arguments: { description: 'Its arguments as JSON text, such as {"first": 5}.', type: 'string' },
      workspaceId: {
        description: 'Id of the workspace, if you have several.',
        type: 'string',
        format: 'uuid',
      },
    },
    required: ['name'],
    additionalProperties: false,
  },
  outputSchema: { type: 'object', properties: {} },
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
};

/** As a read-only connection lists it: it then calls only tools that change nothing. */
export const executeReader: PublishedTool = {
  ...executeTool,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
};

/** The call that a call of executeTool stands for; null for any other call, and for one that names no tool. */
export function callIn(params: unknown): { name: string; arguments: Record<string, unknown> } | null {
  if (!isObject(params) || params.name !== EXECUTE_TOOL || !isObject(params.arguments)) return null;
  const { name, arguments: given, workspaceId } = params.arguments;
  const inner = heldIn(given ?? {});
  if (typeof name !== 'string' || !isObject(inner)) return null;
  return { name, arguments: { ...(workspaceId === undefined ? {} : { workspaceId }), ...inner } };
}

import { McpToolsService, type Tool } from '@loupe/mcp';

/** The tools of the first application of this process. */
let tools: readonly Tool[] | undefined;

const all = Object.getOwnPropertyDescriptor(McpToolsService.prototype, 'all')?.get;
if (all === undefined) throw new Error('McpToolsService has no getter `all`');
/**
 * The tools follow from the code alone, so all applications of a worker process have those of the first: making them takes
 * more than half of the time in which another API starts.
 */
Object.defineProperty(McpToolsService.prototype, 'all', {
  configurable: true,
  get(this: McpToolsService): readonly Tool[] {
    tools ??= all.call(this) as readonly Tool[];
    return tools;
  },
});

export type { JsonSchema } from './catalogue/json-schema.js';
export type { PublishedTool, Tool } from './catalogue/tool.js';
export { toolsOf } from './catalogue/tools.js';
export * from './mcp.module.js';
export { type McpSettings, mcpRoute } from './mcp.route.js';
export * from './mcp-tools.service.js';
export { MCP_PATH } from './protected-resource.js';
export { offerTasks, TASKS_EXTENSION, type TaskState, type Tasks, takesTasks } from './tasks/offer-tasks.js';
export { TOOLSETS } from './toolsets.js';

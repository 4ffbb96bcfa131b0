import { UNLIMITED } from '@loupe/http';
import { MCP_PATH, mcpRoute, offerTasks, TASKS_EXTENSION } from '@loupe/mcp';
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type ContentBlock,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import Fastify, { type FastifyInstance } from 'fastify';
import { JOB_TOOLS, SuiteTasks } from './conformance-tasks.js';

/** One pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
/** No sound. */
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=';

const text = (value: string): ContentBlock => ({ type: 'text', text: value });
const image: ContentBlock = { type: 'image', data: PNG, mimeType: 'image/png' };
const embedded = (uri: string, mimeType: string, value: string): ContentBlock => ({
  type: 'resource',
  resource: { uri, mimeType, text: value },
});

/** The tools that the suite asks for, by name. */
const TOOLS: Record<
  string,
  (
    context: ServerContext,
    given: Readonly<Record<string, unknown>>,
  ) => CallToolResult | Promise<CallToolResult>
> = {
  test_simple_text: () => ({ content: [text('This is a simple text response for testing.')] }),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] }),
  test_embedded_resource: () => ({
    content: [embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  }),
  test_multiple_content_types: () => ({
    content: [
      text('Multiple content types test:'),
      image,
      embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  }),
  test_error_handling: () => ({
    isError: true,
    content: [text('This tool intentionally returns an error for testing')],
  }),
  test_tool_with_progress: async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of progressToken === undefined ? [] : [0, 50, 100]) {
      const params = { progressToken: progressToken ?? '', progress, total: 100 };
      await mcpReq.notify({ method: 'notifications/progress', params });
    }
    return { content: [text('done')] };
  },
  test_streaming_elicitation: () => ({ content: [text('done')] }),
  greet: (_, { name }) => ({ content: [text(`Hello, ${name}!`)] }),
  test_logging_tool: async ({ mcpReq }) => {
    await mcpReq.log('info', 'begun');
    return { content: [text('done')] };
  },
  test_missing_capability: ({ mcpReq }) => {
    const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
    const declared = envelope[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined;
    if (declared?.sampling !== undefined) return { content: [text('done')] };
    throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
  },
};

const RESOURCES = [
  { uri: 'test://static-text', name: 'text', description: 'A text.', mimeType: 'text/plain' },
  { uri: 'test://static-binary', name: 'binary', description: 'An image.', mimeType: 'image/png' },
];

function resource(uri: string) {
  const id = /^test:\/\/template\/(\w+)\/data$/.exec(uri)?.[1];
  if (id !== undefined) {
    const value = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
    return { uri, mimeType: 'application/json', text: value };
  }
  if (uri === 'test://static-binary') return { uri, mimeType: 'image/png', blob: PNG };
  if (uri !== 'test://static-text') {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Resource not found', { uri });
  }
  return { uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' };
}

type Arguments = Record<string, string>;

/** The prompts that the suite asks for, by name. */
const PROMPTS: Record<string, { needs: string[]; content: (given: Arguments) => ContentBlock[] }> = {
  test_simple_prompt: { needs: [], content: () => [text('This is a simple prompt for testing.')] },
  test_prompt_with_arguments: {
    needs: ['arg1', 'arg2'],
    content: ({ arg1, arg2 }) => [text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
  },
  test_prompt_with_embedded_resource: {
    needs: ['resourceUri'],
    content: ({ resourceUri = '' }) => [
      embedded(resourceUri, 'text/plain', 'Embedded resource content for testing.'),
      text('Please process the embedded resource above.'),
    ],
  },
  test_prompt_with_image: { needs: [], content: () => [image, text('Please analyze the image above.')] },
};

/** A server with what the conformance suite asks for, and nothing of Loupe's. */
function suiteServer(tasks: SuiteTasks): Server {
  const server = new Server(
    { name: 'conformance', version: '1' },
    {
      capabilities: {
        tools: {},
        resources: {},
        prompts: {},
        completions: {},
        extensions: { [TASKS_EXTENSION]: {} },
      },
    },
  );
  server.setRequestHandler('tools/list', () => ({
    tools: [...Object.keys(TOOLS), ...JOB_TOOLS].map((name) => ({
      name,
      description: 'A tool of the conformance suite.',
      inputSchema: { type: 'object' as const },
    })),
  }));
  server.setRequestHandler('tools/call', ({ params: { name, arguments: given = {} } }, context) => {
    if (JOB_TOOLS.includes(name)) return tasks.start(name, given, context);
    const tool = TOOLS[name];
    if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`);
    return tool(context, given);
  });
  offerTasks(server, tasks);
  server.setRequestHandler('resources/list', () => ({ resources: RESOURCES }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [{ uriTemplate: 'test://template/{id}/data', name: 'template' }],
  }));
  server.setRequestHandler('resources/read', ({ params: { uri } }) => ({ contents: [resource(uri)] }));
  server.setRequestHandler('prompts/list', () => ({
    prompts: Object.entries(PROMPTS).map(([name, { needs }]) => ({
      name,
      description: 'A prompt of the conformance suite.',
      arguments: needs.map((argument) => ({ name: argument, required: true })),
    })),
  }));
  server.setRequestHandler('prompts/get', ({ params: { name, arguments: given = {} } }) => {
    const prompt = PROMPTS[name];
    if (prompt === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown prompt');
    return { messages: prompt.content(given).map((content) => ({ role: 'user' as const, content })) };
  });
  server.setRequestHandler('completion/complete', () => ({ completion: { values: [] } }));
  return server;
}

/** The suite's server behind the HTTP path of the MCP endpoint, open to everybody. */
export async function startConformanceServer(): Promise<{ url: string; close(): Promise<void> }> {
  const fastify: FastifyInstance = Fastify();
  const tasks = new SuiteTasks();
  const admission = {
    principal: { tokenId: 't', organizationId: null, workspaceId: 'w', scopes: [] },
    workspace: null,
    plan: 'growth' as const,
  };
  await fastify.register(mcpRoute, {
    gate: { admit: async () => admission, admitToOnly: async () => admission },
    limiter: { budgetOf: () => UNLIMITED },
    workspaceNamed: async () => null,
    serverOf: () => suiteServer(tasks),
    originHosts: ['localhost', '127.0.0.1', '[::1]'],
    publicUrl: null,
  });
  const origin = await fastify.listen({ port: 0, host: '127.0.0.1' });
  return { url: `${origin.replace('127.0.0.1', 'localhost')}${MCP_PATH}`, close: () => fastify.close() };
}

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import { mcpClientOf, RpcClient } from '../support/mcp.js';
import { problemsOf } from '../support/tool-schemas.js';
import { createTenant, ingest, metrics, somePost } from '../support/world.js';
import { Home, Installation } from './installation.js';
import { ModelEndpoint, type Script } from './model-endpoint.js';
import { AGENTS, inspector, mcporter } from './programs.js';
import type { GivenTool } from './vendors/vendor.js';

const CAPTION = 'A heron stands by the river';
const LAST_WORD = 'The model has read the posts.';
const CORE_SIZE = 19;
const MOST = { tokens: 7000, searchBytes: 5000, resultCharacters: 900 };

/** Programs that give their model some tools at once, and the others when it searches for them. */
const SEARCHES = 'ToolSearch';
/** The tools whose hint asks for that. */
const AT_ONCE = ['findTools', 'getWorkspaces', 'searchItems', 'summarizeItems'];
const LATER = 'addItemsToCollections';

/** What a program adds to schemas, as a factor: its strict form writes each optional argument with null. */
const ADDED: Readonly<Record<string, number>> = {
  'OpenAI Agents SDK, by responses': 1.6,
  // The name of the dialect in each schema.
  'Mastra, by chat completions': 1.03,
  // An argument of its own for each tool.
  'Gemini CLI, by streamGenerateContent': 1.2,
};

/** What a program takes out of schemas: the adapters of LangChain leave nothing of alternatives that are no objects. */
const LOST: Readonly<Record<string, string[]>> = {
  'LangChain, by chat completions': ['searchCreators', 'searchItems', 'summarizeItems'].map(
    (tool) => `${tool}.customAttributeConditions[].value has no type`,
  ),
};

/** Looks for a tool where the program has a search, searches posts by the tool that the program gave the model, then ends. */
const SEARCH_ONCE: Script = ({ tools, results }) => {
  const finder = tools.find(({ name }) => name === SEARCHES);
  const before = finder === undefined ? 0 : 1;
  if (finder !== undefined && results.length === 0) {
    return { tool: finder, args: { query: 'save these posts to a collection', max_results: 5 } };
  }
  const tool = tools.find(({ name }) => name.endsWith('searchItems'));
  if (tool === undefined || results.length > before) return { text: LAST_WORD };
  return { tool, args: { first: 5, filter: { tagsNames: ['heron'] }, fields: ['caption'] } };
};

/** Real programs, in the versions of programs/package.json, against a started service that enforces its rate limits. */
describe('programs that speak MCP', () => {
  let api: TestApp;
  let installation: Installation;
  let url: string;
  let token: string;
  let core: string[];

  beforeAll(async () => {
    installation = await Installation.ready((line) => console.log(line));
    api = await startTestApp({ RATE_LIMITS: 'enforce' });
    const tenant = await createTenant(api);
    const snapshots = [metrics({ likes: 3, views: 5 })];
    await ingest(api, tenant, [somePost({ caption: CAPTION, hashtags: ['heron'], snapshots }), somePost({})]);
    ({ token } = await mcpClientOf(api, tenant));
    url = `${api.url}/mcp?toolsets=core`;
    const { body } = await new RpcClient(url, { token }).request('tools/list');
    core = body.result.tools.map(({ name }: { name: string }) => name);
    expect(core).toHaveLength(CORE_SIZE);
  });
  afterAll(() => api?.close());

  function given() {
    const home = new Home();
    onTestFinished(() => home.remove());
    return { home, url, token };
  }

  it.each(Object.entries(AGENTS))('%s', async (name, start) => {
    const model = await ModelEndpoint.start(SEARCH_ONCE);
    onTestFinished(() => model.close());
    const { code, stdout, stderr } = await start(installation, { ...given(), model: model.origin });
    expect([code, stdout], stderr).toEqual([0, expect.stringContaining(LAST_WORD)]);
    if (stdout.includes('at once')) expect(stdout).toContain('8 of 8 calls at once succeed');

    // What reached the model.
    const asked = model.asked.filter(({ tools }) => tools.length > 0);
    const ours = asked.map(({ tools }) => core.filter((own) => tools.some((tool) => isNamed(tool, own))));
    const isSearched = asked[0]?.tools.some((tool) => tool.name === SEARCHES) ?? false;
    expect(ours[0]?.toSorted()).toEqual((isSearched ? AT_ONCE : core).toSorted());
    expect(ours.at(-1)).toEqual(expect.arrayContaining(isSearched ? [...AT_ONCE, LATER] : core));
    const tools = (asked.at(-1)?.tools ?? []).filter((tool) => core.some((own) => isNamed(tool, own)));
    const added = ADDED[name] ?? 1;
    expect(sizeOf(tools) / 4).toBeLessThanOrEqual(MOST.tokens * added);
    const search = tools.find((tool) => isNamed(tool, 'searchItems'));
    expect(Buffer.byteLength(JSON.stringify(search?.schema))).toBeLessThanOrEqual(MOST.searchBytes * added);
    const problems = tools.flatMap((tool) => problemsOf(tool.name, tool.schema));
    expect(problems.toSorted()).toEqual(LOST[name] ?? []);
    const results = asked.at(-1)?.results ?? [];
    // The posts of the search, and no others: what was picked of them alone, and the words of others between marks.
    const read = (results.at(-1) ?? '').replaceAll('\\', '');
    expect(read).toMatch(new RegExp(`<(~[0-9a-z]{5})>${CAPTION}</\\1>`));
    expect(read).toContain('"totalCount":1');
    expect(read).toContain('"note":');
    expect(read).not.toMatch(/originalUrl|takenAt|null/);
    expect(read.length).toBeLessThan(MOST.resultCharacters);
  });

  it('mcporter', async () => {
    const listed = await mcporter(installation, ['list', 'loupe', '--json'], given());
    const { tools } = JSON.parse(listed.stdout);
    expect(tools.map(({ name }: GivenTool) => name).toSorted()).toEqual(core.toSorted());
    const args = ['--args', '{"first":5,"filter":{"tagsNames":["heron"]}}', '--output', 'json'];
    const called = await mcporter(installation, ['call', 'loupe.searchItems', ...args], given());
    expect(called.code, called.stderr).toBe(0);
    expect(JSON.parse(called.stdout)).toMatchObject({
      totalCount: 1,
      nodes: [{ caption: expect.stringContaining(CAPTION) }],
    });
  });

  it.each(['?toolsets=core', '?toolsets=all', '?toolsets=core&schema=strict', ''])(
    'the Inspector reports nothing about the list of tools%s',
    async (parameters) => {
      const place = given();
      const args = ['--method', 'tools/list', '--strict'];
      const at = { ...place, url: `${api.url}/mcp${parameters}` };
      const { code, stdout, stderr } = await inspector(installation, args, at);
      expect([code, stderr]).toEqual([0, '']);
      const { tools } = JSON.parse(stdout);
      if (parameters === '?toolsets=all') expect(tools.length).toBeGreaterThan(90);
      else if (parameters === '') expect(tools.length).toBeGreaterThan(CORE_SIZE);
      else expect(tools).toHaveLength(CORE_SIZE);
    },
  );

  it('the Inspector calls a tool', async () => {
    const args = ['--method', 'tools/call', '--tool-name', 'searchItems', '--tool-arg', 'first=5'];
    const { code, stdout, stderr } = await inspector(installation, args, given());
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout).structuredContent).toMatchObject({ totalCount: 2 });
  });
});

/** Whether a program gives its model this tool of ours, with a name of the server before it or not. */
function isNamed({ name }: GivenTool, own: string): boolean {
  return name === own || name.endsWith(`_${own}`) || name.endsWith(` ${own}`);
}

function sizeOf(tools: readonly GivenTool[]): number {
  return tools.reduce((sum, tool) => sum + Buffer.byteLength(JSON.stringify(tool)), 0);
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ended, Home, Installation } from './installation.js';

/** What the model is asked. Its script knows what to do. */
const QUESTION = 'Which of our posts is about a heron?';
/** The keys of accounts that nobody has. */
const KEY = 'none';

/** What a program with a model needs to know. */
export interface Given {
  readonly home: Home;
  /** The address of Loupe's MCP server. */
  readonly url: string;
  readonly token: string;
  /** The origin of the endpoint that plays the model. */
  readonly model: string;
}

/** Starts a program that is told of Loupe, as docs/mcp.md says, and of a model on this machine. */
type Start = (installation: Installation, given: Given) => Promise<Ended>;

/** Programs with a model. */
export const AGENTS: Readonly<Record<string, Start>> = {
  'LangChain, by chat completions': (installation, { home, url, token, model }) =>
    installation.runOwn('langchain.mjs', [url, token, `${model}/v1`, QUESTION], home),

  'AI SDK, by chat completions': (installation, { home, url, token, model }) =>
    installation.runOwn('ai-sdk.mjs', [url, token, `${model}/v1`, QUESTION], home),

  'Mastra, by chat completions': (installation, { home, url, token, model }) =>
    installation.runOwn('mastra.mjs', [url, token, `${model}/v1`, QUESTION], home),

  'OpenAI Agents SDK, by responses': (installation, { home, url, token, model }) =>
    installation.runOwn('openai-agents.mjs', [url, token, `${model}/v1`, QUESTION], home),

  'Claude Code, by messages': (installation, { home, url, token, model }) => {
    const loupe = { type: 'http', url, headers: { Authorization: `Bearer ${token}` } };
    const mcp = JSON.stringify({ mcpServers: { loupe } });
    const options = ['--strict-mcp-config', '--allowedTools', 'mcp__loupe', '--model', 'claude-sonnet-4-5'];
    return installation.run('claude', ['-p', QUESTION, '--mcp-config', mcp, ...options], home, {
      ANTHROPIC_BASE_URL: model,
      ANTHROPIC_API_KEY: KEY,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
    });
  },

  'Codex, by responses': (installation, { home, url, token, model }) => {
    const folder = join(home.folder, '.codex');
    mkdirSync(folder);
    const settings = `
model = "gpt-recorded"
model_provider = "recorded"
[model_providers.recorded]
name = "Recorded"
base_url = "${model}/v1"
wire_api = "responses"
env_key = "RECORDED_KEY"
[mcp_servers.loupe]
url = "${url}"
bearer_token_env_var = "LOUPE_TOKEN"
default_tools_approval_mode = "approve"
[analytics]
enabled = false
`;
    writeFileSync(join(folder, 'config.toml'), settings);
    return installation.run('codex', ['exec', '--skip-git-repo-check', QUESTION], home, {
      CODEX_HOME: folder,
      RECORDED_KEY: KEY,
      LOUPE_TOKEN: token,
    });
  },

  'Gemini CLI, by streamGenerateContent': (installation, { home, url, token, model }) => {
    const loupe = { httpUrl: url, headers: { Authorization: `Bearer ${token}` }, trust: true };
    const folder = join(home.folder, '.gemini');
    mkdirSync(folder);
    const settings = {
      mcpServers: { loupe },
      security: { auth: { selectedType: 'gemini-api-key' } },
      privacy: { usageStatisticsEnabled: false },
      general: { enableAutoUpdate: false },
    };
    writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings));
    const options = ['-m', 'gemini-2.5-flash', '--skip-trust', '--approval-mode', 'yolo'];
    return installation.run('gemini', ['-p', QUESTION, ...options], home, {
      GEMINI_API_KEY: KEY,
      GOOGLE_GEMINI_BASE_URL: model,
    });
  },
};

/** What the configuration of mcporter says, beside the folder from which it is started. */
export function mcporter(
  installation: Installation,
  args: readonly string[],
  { home, url, token }: Omit<Given, 'model'>,
) {
  const file = join(home.folder, 'mcporter.json');
  const loupe = { baseUrl: url, headers: { Authorization: `Bearer ${token}` } };
  writeFileSync(file, JSON.stringify({ mcpServers: { loupe }, imports: [] }));
  return installation.run('mcporter', ['--config', file, ...args], home);
}

/** The Inspector without its pages. */
export function inspector(
  installation: Installation,
  args: readonly string[],
  { home, url, token }: Omit<Given, 'model'>,
) {
  const header = ['--header', `Authorization: Bearer ${token}`];
  return installation.run('inspector', ['--cli', url, ...header, ...args], home);
}

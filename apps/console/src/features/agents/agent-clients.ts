import { t } from '../../lib/messages';

interface AgentClient {
  name: string;
  /** Where the text belongs. */
  where: string;
  text: (address: string) => string;
}

const json = (value: unknown) => JSON.stringify(value, null, 2);

/** What to enter where, without a token: the program then asks the person to sign in (docs/oauth.md). */
export const AGENT_CLIENTS: readonly AgentClient[] = [
  {
    name: 'Claude',
    where: t(
      'Settings, Connectors, Add custom connector. Claude has to reach this address from the internet.',
    ),
    text: (address) => address,
  },
  {
    name: 'Claude Code',
    where: t('In a terminal. Then type /mcp and choose Authenticate.'),
    text: (address) => `claude mcp add --transport http loupe ${address}`,
  },
  {
    name: 'ChatGPT',
    where: t(
      'Settings, Connectors, Create, in developer mode. ChatGPT has to reach this address from the internet.',
    ),
    text: (address) => address,
  },
  {
    name: 'Cursor',
    where: t('In the file ~/.cursor/mcp.json'),
    text: (address) => json({ mcpServers: { loupe: { url: address } } }),
  },
  {
    name: 'VS Code',
    where: t('In the file .vscode/mcp.json'),
    text: (address) => json({ servers: { loupe: { type: 'http', url: address } } }),
  },
  {
    name: 'Codex',
    where: t('In a terminal.'),
    text: (address) => `codex mcp add loupe --url ${address}\ncodex mcp login loupe`,
  },
  {
    name: 'Gemini CLI',
    where: t('In the file ~/.gemini/settings.json. Then type /mcp auth loupe.'),
    text: (address) => json({ mcpServers: { loupe: { httpUrl: address } } }),
  },
  {
    name: t('Others'),
    where: t('Programs that only speak stdio start this command.'),
    text: (address) => `npx mcp-remote ${address}`,
  },
];

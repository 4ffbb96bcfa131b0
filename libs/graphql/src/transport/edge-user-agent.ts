/** Product names that HTTP libraries and API consoles send when their user sets no User-Agent (decisions §1). */
const LIBRARY_AGENTS = [
  'curl',
  'wget',
  'python-requests',
  'python-urllib',
  'python',
  'aiohttp',
  'httpx',
  'python-httpx',
  'go-http-client',
  'axios',
  'node-fetch',
  'undici',
  'node',
  'okhttp',
  'java',
  'java-http-client',
  'libwww-perl',
  'ruby',
  'php',
  'guzzlehttp',
  'postmanruntime',
  'insomnia',
];
const LIBRARY_AGENT = new RegExp(`^(${LIBRARY_AGENTS.join('|')})(?![a-z-])`, 'i');

/** False for an absent User-Agent and for the default one of a scripting library. */
export function isAcceptedUserAgent(userAgent: string | undefined): boolean {
  const agent = userAgent?.trim() ?? '';
  return agent !== '' && !LIBRARY_AGENT.test(agent);
}

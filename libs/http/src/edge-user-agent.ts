/**
 * Start of the User-Agent of browsers, and of clients that identify like browsers (decisions §1, the edge User-Agent
 * rule).
 */
const BROWSER_AGENT = /^Mozilla\//;

/** True for a browser-style User-Agent; false for a missing one, a library's default and any other. */
export function isAcceptedUserAgent(userAgent: string | undefined): boolean {
  return userAgent !== undefined && BROWSER_AGENT.test(userAgent);
}

/** How browsers, and clients that name themselves as browsers do, begin (decisions §1, the edge User-Agent rule). */
const BROWSER_AGENT = /^Mozilla\//;

/** True of a browser-style User-Agent; false of an absent one, a library's default and any other. */
export function isAcceptedUserAgent(userAgent: string | undefined): boolean {
  return userAgent !== undefined && BROWSER_AGENT.test(userAgent);
}

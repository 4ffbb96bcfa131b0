const YEAR_SECONDS = 365 * 86_400;

/** Keeps a value in this browser for the pages that the API writes, such as that of the account, which run no script. */
export function keepCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: browsers have cookieStore with TLS only
  document.cookie = `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

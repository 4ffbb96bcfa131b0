const YEAR_SECONDS = 365 * 86_400;

/** Keeps a value in this browser for the pages that the API writes, such as that of the account, which run no script. */
export function keepCookie(name: string, value: string): void {
  // Not cookieStore: browsers have it with TLS only.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

/** A value that is kept in this browser; undefined if there is none. */
export function keptCookie(name: string): string | undefined {
  return document.cookie
    .split('; ')
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

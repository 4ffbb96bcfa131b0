/** A text as one word of a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * A request for a POSIX shell. The API refuses a User-Agent that does not begin with `Mozilla/`.
 * @param token by default it stands in $LOUPE_TOKEN, so that it is in no history
 */
export function curlOf(
  origin: string,
  workspaceId: string,
  query: string,
  variables: string,
  token = '$LOUPE_TOKEN',
): string {
  return [
    `curl -s ${origin}/api/v2`,
    `-A 'Mozilla/5.0 (compatible; my-integration)'`,
    `-H "Authorization: Bearer ${token}"`,
    `-H 'WORKSPACE-ID: ${workspaceId}'`,
    `-H 'Content-Type: application/json'`,
    // The API takes variables as a text too.
    `-d ${quoted(JSON.stringify({ query, variables }))}`,
  ].join(' \\\n  ');
}

const QUERY =
  '{ items(first: 3) { totalCount nodes { provider caption takenAt currentEngagement { likes views } socialProfile { accountName } } } }';

/** A complete request for a POSIX shell. The API refuses a User-Agent that does not begin with `Mozilla/`. */
export function firstRequest(origin: string, workspaceId: string, token: string): string {
  return [
    `curl -s ${origin}/api/v2`,
    `-A 'Mozilla/5.0 (compatible; my-integration)'`,
    `-H 'Authorization: Bearer ${token}'`,
    `-H 'WORKSPACE-ID: ${workspaceId}'`,
    `-H 'Content-Type: application/json'`,
    `-d '${JSON.stringify({ query: QUERY })}'`,
  ].join(' \\\n  ');
}

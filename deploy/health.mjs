/**
 * Whether the program of this container is ready: exit code 0 if it is.
 *
 * node deploy/health.mjs [PORT], the API's unless given
 */
const [port = '4000'] = process.argv.slice(2);
const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5000) });
console.log(answer.status, await answer.text());
process.exitCode = answer.ok ? 0 : 1;

// A thread of its own, so that what the test does for its attack does not delay what is measured here.
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** What holds the service for half a second is met by several; each costs the service what an attack may not. */
const PROBE_EVERY_MS = 75;
const PLAIN_REQUESTS = ['{ workspace { id name } }', '{ items(first: 1) { nodes { id } } }'];
/** The workspace's own five requests a second, which a held service can make too many. The wait is counted. */
const TOO_MANY = 429;
/** A statement had to wait, or took, longer than it may. */
const TOO_LATE = 'QUERY_TIMEOUT';

const { url, idleUrl, headers, workspaceIds } = workerData;
let sent = 0;
let probes = [];
let idleProbes = [];
let refusal = null;
let timer;

/** Milliseconds of one plain request. */
async function probe() {
  const workspaceId = workspaceIds[sent % workspaceIds.length];
  const query = PLAIN_REQUESTS[Math.floor(sent / workspaceIds.length) % PLAIN_REQUESTS.length];
  sent += 1;
  const begun = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'workspace-id': workspaceId },
    body: JSON.stringify({ query }),
  });
  const body = await response.text();
  const { errors } = response.status === 200 ? JSON.parse(body) : {};
  if (errors?.[0]?.extensions?.code === TOO_LATE) refusal = body;
  else if (response.status !== TOO_MANY && (response.status !== 200 || errors !== undefined))
    throw new Error(`A bystander was answered ${body}`);
  return performance.now() - begun;
}

/** Milliseconds of a request to a server that does nothing else. */
async function idleProbe() {
  const begun = performance.now();
  await (await fetch(idleUrl, { method: 'POST', body: '{}' })).text();
  return performance.now() - begun;
}

const commands = {
  /** The longest of some requests, one after the other. */
  async some(requests) {
    let longest = 0;
    for (let done = 0; done < requests; done++) {
      longest = Math.max(longest, await probe());
      await sleep(PROBE_EVERY_MS);
    }
    return longest;
  },
  /** From now on a request every 75 ms, whatever the others take. */
  async begin() {
    refusal = null;
    const next = () => {
      // They are awaited in the end.
      for (const [kind, all] of [
        [probe, probes],
        [idleProbe, idleProbes],
      ]) {
        const begun = kind();
        begun.catch(() => undefined);
        all.push(begun);
      }
    };
    next();
    timer = setInterval(next, PROBE_EVERY_MS);
  },
  /** The longest since `begin`, and of one more; and the longest to the idle server. */
  async end() {
    clearInterval(timer);
    const begun = [...probes, probe()];
    const idle = [...idleProbes];
    probes = [];
    idleProbes = [];
    const longest = Math.max(...(await Promise.all(begun)));
    const answered = { longest, idle: Math.max(...(await Promise.all(idle))), refusal };
    refusal = null;
    return answered;
  },
};

parentPort.on('message', async ({ id, command, value }) => {
  try {
    parentPort.postMessage({ id, result: await commands[command](value) });
  } catch (error) {
    parentPort.postMessage({ id, error: String(error.cause ?? error) });
  }
});

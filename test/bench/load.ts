import { Client } from 'undici';

/** One stretch of load on one server. */
export interface LoadOrder {
  origin: string;
  path: string;
  headers: Record<string, string>;
  /** Asked for one after the other, beginning with the one at `from`. */
  bodies: string[];
  from: number;
  connections: number;
  /** Milliseconds after which no further request is sent. */
  milliseconds: number;
  /** Requests after which no further one is sent. */
  limit: number;
  /** Whether each request is another text, by a number that its reader ignores: so no answer is given again from memory. */
  areNumbered?: boolean;
}

export interface LoadResult {
  /** Milliseconds of each request, in the order of the answers. */
  latencies: number[];
  /** Milliseconds from the first request to the last answer. */
  elapsed: number;
  /** Where the next stretch begins. */
  next: number;
  bytes: number;
  failures: number;
  firstFailure?: string;
}

/** Sends requests over kept-alive connections, each as soon as the one before it is answered. */
async function run(order: LoadOrder): Promise<LoadResult> {
  const clients = Array.from({ length: order.connections }, () => new Client(order.origin));
  const result: LoadResult = { latencies: [], elapsed: 0, next: order.from, bytes: 0, failures: 0 };
  const startedAt = performance.now();
  let sent = 0;
  const loop = async (client: Client) => {
    while (sent < order.limit && performance.now() - startedAt < order.milliseconds) {
      const given = order.bodies[result.next % order.bodies.length] ?? '';
      const body = order.areNumbered === true ? numbered(given, result.next) : given;
      sent += 1;
      result.next += 1;
      const sentAt = performance.now();
      const answer = await client.request({ method: 'POST', path: order.path, headers: order.headers, body });
      const bytes = Buffer.from(await answer.body.arrayBuffer());
      result.latencies.push(performance.now() - sentAt);
      result.bytes += bytes.length;
      if (answer.statusCode !== 200 || bytes.includes('"errors":')) {
        result.failures += 1;
        result.firstFailure ??= `${answer.statusCode} ${bytes.toString('utf8', 0, 300)}`;
      }
    }
  };
  await Promise.all(clients.map(loop));
  result.elapsed = performance.now() - startedAt;
  await Promise.all(clients.map((client) => client.close()));
  return result;
}

const numbered = (body: string, number: number) => `${body.slice(0, -1)},"extensions":{"number":${number}}}`;

process.on('message', (order: LoadOrder) => {
  run(order).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
// Its parent has gone.
process.on('disconnect', () => process.exit());

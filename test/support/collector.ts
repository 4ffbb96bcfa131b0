import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { noteRunning } from './left-running.js';

/** A span as a collector got it. */
export interface CollectedSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  /** By name. */
  attributes: Record<string, unknown>;
  /** The attribute service.name of what sent it. */
  service: unknown;
  failed: boolean;
}

interface Pair {
  key: string;
  value: { stringValue?: string; intValue?: unknown; arrayValue?: { values: Pair['value'][] } };
}

interface Sent {
  resourceSpans: {
    resource: { attributes: Pair[] };
    scopeSpans: {
      spans: (Omit<CollectedSpan, 'attributes' | 'service' | 'failed'> & {
        attributes: Pair[];
        status: { code?: number };
      })[];
    }[];
  }[];
}

/** A collector that speaks OTLP over HTTP, in JSON, on loopback. */
export class Collector {
  readonly spans: CollectedSpan[] = [];
  /** The bodies, as they came. */
  readonly bodies: string[] = [];
  readonly headers: IncomingHttpHeaders[] = [];
  private readonly server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    this.headers.push(request.headers);
    if (request.method !== 'POST' || request.url !== '/v1/traces') return response.writeHead(404).end();
    const body = Buffer.concat(chunks).toString('utf8');
    this.bodies.push(body);
    this.spans.push(...spansOf(JSON.parse(body)));
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  private forget = () => {};

  /** The base address, as OTEL_EXPORTER_OTLP_ENDPOINT names it. */
  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    this.forget = noteRunning('a collector', () => this.stop());
    const address = this.server.address();
    if (typeof address !== 'object' || address === null) throw new Error('A server has no address');
    return `http://127.0.0.1:${address.port}`;
  }

  of(traceId: string): CollectedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }

  async stop(): Promise<void> {
    this.forget();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

function spansOf({ resourceSpans }: Sent): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, status, ...span }) => ({
        ...span,
        attributes: record(attributes),
        service: record(resource.attributes)['service.name'],
        failed: status.code === 2,
      })),
    ),
  );
}

const plain = ({ stringValue, intValue, arrayValue }: Pair['value']): unknown =>
  stringValue ?? intValue ?? arrayValue?.values.map(plain);

const record = (pairs: readonly Pair[]) =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, plain(value)]));

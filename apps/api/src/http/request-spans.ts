import type { IncomingMessage, ServerResponse } from 'node:http';
import { beginSpan, type Span, withinSpan } from '@loupe/kernel';
import type { FastifyInstance } from 'fastify';

/** Asked all the time by machines. */
const UNRECORDED: ReadonlySet<string | undefined> = new Set(['/livez', '/readyz', '/metrics']);

/** Has each request be a span, also one that is refused, as part of the trace that its `traceparent` names. */
export function recordRequests(fastify: FastifyInstance): void {
  const spans = new WeakMap<IncomingMessage, Span>();
  fastify.addHook('onRequest', (request, { raw }, next) => {
    const { method, headers, routeOptions, is404 } = request;
    const route = is404 ? 'none' : (routeOptions.url ?? 'none');
    const given = headers.traceparent;
    const span = UNRECORDED.has(route)
      ? undefined
      : beginSpan({
          name: `${method} ${route}`,
          kind: 'server',
          facts: { 'http.request.method': method, 'http.route': route, 'loupe.request.id': request.id },
          traceparent: typeof given === 'string' ? given : undefined,
        });
    if (span === undefined) return next();
    spans.set(request.raw, span);
    raw.once('close', () => {
      const { workspace } = request.admission ?? {};
      if (workspace != null) span.add({ 'loupe.workspace.id': workspace.workspaceId });
      span.add({ 'http.response.status_code': raw.statusCode });
      if (!raw.writableFinished) span.end('aborted');
      else span.end(raw.statusCode >= 500 ? String(raw.statusCode) : undefined);
    });
    untilAnswered(span, raw, next);
  });
  // What reads the body goes on where the connection's events began.
  fastify.addHook('preHandler', (request, { raw }, next) => {
    const span = spans.get(request.raw);
    if (span === undefined) next();
    else untilAnswered(span, raw, next);
  });
}

function untilAnswered(span: Span, response: ServerResponse, next: () => void): void {
  void withinSpan(span, async () => {
    next();
    if (!response.closed) await new Promise((resolve) => response.once('close', resolve));
  });
}

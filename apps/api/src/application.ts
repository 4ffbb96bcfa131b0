import type { IncomingMessage, RequestListener } from 'node:http';
import compress from '@fastify/compress';
import { AppConfig, loadConfig, ServiceLogger } from '@loupe/config';
import { InputPipe } from '@loupe/graphql';
import { BodyReader, refusalOf } from '@loupe/http';
import { Clock, InvalidInputError } from '@loupe/kernel';
import { watchEventLoop } from '@loupe/monitoring';
import type { ValidationError } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiModule, type ApiSettings } from './api.module.js';
import { AnonymousLimiter, limitAnonymous } from './http/anonymous-limiter.js';
import { CONNECTION_LIMITS, Connections } from './http/connections.js';
import { HttpMonitor } from './http/http-monitor.js';
import { answerClientError, httpServer, requestIdOf } from './http/http-server.js';
import { inRanges } from './http/ranges.js';
import { recordRequests } from './http/request-spans.js';
import { dropRest } from './http/unread-body.js';
import { MonitoringServer } from './monitoring.server.js';
import { sendNothingHere, sendUnreadable } from './pages/error-pages.js';
import { SessionCookie } from './people/cookie.js';

/** The HTTP application, not yet listening. */
export async function createApi(settings: ApiSettings = {}): Promise<NestFastifyApplication> {
  const config = settings.config ?? loadConfig();
  const bodies = new BodyReader(settings.bodyLimits);
  const proxies = config
    .get('TRUSTED_PROXIES')
    .split(',')
    .map((range) => range.trim())
    .filter((range) => range !== '');
  const connections = new Connections(CONNECTION_LIMITS, inRanges(proxies));
  const adapter = new FastifyAdapter({
    // Anybody may send the headers: they count only from these addresses.
    trustProxy: proxies.length === 0 ? false : proxies,
    serverFactory: (handler: RequestListener) => httpServer(handler, connections, bodies.limits),
    clientErrorHandler: (error, socket) => answerClientError(error, socket, connections),
    routerOptions: { ignoreTrailingSlash: true },
    // The router takes `*`, the form of OPTIONS for a whole server (RFC 9112 §3.2.4), for a path of its own and runs no hook.
    rewriteUrl: ({ url = '/' }) => (url.startsWith('*') ? `/${url}` : url),
    // For errors before any route or hook, such as a path that is not a valid URL.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      if (dropRest(request.raw, bodies.limits)) reply.header('connection', 'close');
      sendUnreadable(refusalOf(error, request), request, reply.header('x-request-id', request.id));
    },
    genReqId: (request: IncomingMessage) => requestIdOf(request),
    // There is no middleware of Nest's: hooks of Fastify do its work.
    skipMiddie: true,
  });
  const app = await NestFactory.create<NestFastifyApplication>(
    ApiModule.forRoot({ ...settings, config }),
    adapter,
    {
      logger: ServiceLogger.of(config),
      abortOnError: false,
    },
  );
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.decorate('bodies', bodies);
  if (config.get('OTEL_EXPORTER_OTLP_ENDPOINT') !== '') recordRequests(fastify);
  // Hooks of every request wait for nothing, so they make no promises.
  fastify.addHook('onRequest', (request, reply, next) => {
    reply.header('x-request-id', request.id);
    // Registered here, because the body would be read before the handler is called.
    if (request.is404 || isDisguised(request)) sendNothingHere(request, reply);
    else next();
  });
  const perMinute = config.get('STRANGERS_PER_MINUTE');
  if (perMinute > 0) {
    const strangers = new AnonymousLimiter(perMinute, app.get(Clock, { strict: false }));
    limitAnonymous(fastify, strangers, new SessionCookie(config.publicUrl));
  }
  fastify.addHook('preParsing', ({ admission, raw }, _reply, payload, next) => {
    if (admission != null) connections.accepted(raw.socket);
    next(null, payload);
  });
  fastify.addHook('onSend', ({ raw }, reply, payload, next) => {
    if (dropRest(raw, bodies.limits) || connections.isClosing) reply.header('connection', 'close');
    // Every 401 has one (RFC 9110 §11.6.1). Browsers ask nobody for a password because of this scheme.
    if (reply.statusCode === 401 && !reply.hasHeader('www-authenticate'))
      reply.header('www-authenticate', 'Bearer');
    next(null, payload);
  });
  const httpMonitor = app.get(HttpMonitor);
  fastify.addHook('onResponse', ({ method, routeOptions, is404 }, { statusCode, elapsedTime }, next) => {
    const route = is404 ? 'none' : (routeOptions.url ?? 'none');
    httpMonitor.observe({ method, route, status: statusCode, milliseconds: elapsedTime });
    next();
  });
  fastify.addHook('preClose', async () => connections.close());
  // Requests are not decompressed: that costs memory, and it would happen before the token is checked (decisions §17).
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip', 'deflate'],
    globalDecompression: false,
  });
  app.useGlobalPipes(
    new InputPipe({ transform: true, forbidUnknownValues: false, exceptionFactory: invalidInput }),
  );
  app.enableShutdownHooks();
  return app;
}

/** Paths that proxies keep from strangers by comparing them. */
const INSIDE: ReadonlySet<string | undefined> = new Set(['/livez', '/metrics', '/readyz']);

/** Whether a request has another spelling of such a path, such as `/%6detrics` or `/metrics/`, which a proxy may have let through. */
function isDisguised({ raw, routeOptions }: FastifyRequest): boolean {
  return INSIDE.has(routeOptions.url) && raw.url?.split('?', 1)[0] !== routeOptions.url;
}

/** Starts serving at HOST and PORT. */
export async function serveApi(): Promise<void> {
  const app = await createApi();
  const config = app.get(AppConfig);
  await app.listen(config.get('PORT'), config.get('HOST'));
  await app.get(MonitoringServer).listen();
  watchEventLoop(config);
}

/** The first failed check of an argument, with its path, such as `filter.engagement.0.field must …`. */
function invalidInput(errors: ValidationError[]): InvalidInputError {
  let path = '';
  let error = errors[0];
  while (error?.children?.length) {
    path += `${error.property}.`;
    error = error.children[0];
  }
  const message = Object.values(error?.constraints ?? {})[0] ?? 'is not valid';
  return new InvalidInputError(`${path}${message}`);
}

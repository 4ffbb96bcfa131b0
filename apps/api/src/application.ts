import type { IncomingMessage, RequestListener } from 'node:http';
import compress from '@fastify/compress';
import { AppConfig, loadConfig, ServiceLogger } from '@loupe/config';
import { Bodies, codedRefusal, InputPipe, refusalOf } from '@loupe/graphql';
import { InvalidInputError } from '@loupe/kernel';
import { watchEventLoop } from '@loupe/monitoring';
import type { ValidationError } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiModule, type ApiSettings } from './api.module.js';
import { Connections } from './http/connections.js';
import { HttpMonitor } from './http/http-monitor.js';
import { answerClientError, httpServer, requestIdOf } from './http/http-server.js';
import { recordRequests } from './http/request-spans.js';
import { dropRest } from './http/unread-body.js';

const NOTHING_HERE = codedRefusal('NOT_FOUND', 'There is nothing at this path: the API is POST /api/v2');

/** The HTTP application, not yet listening. */
export async function createApi(settings: ApiSettings = {}): Promise<NestFastifyApplication> {
  const config = settings.config ?? loadConfig();
  const connections = new Connections();
  const bodies = new Bodies(settings.bodyLimits);
  const proxies = config
    .get('TRUSTED_PROXIES')
    .split(',')
    .map((range) => range.trim())
    .filter((range) => range !== '');
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
      const { status, body } = refusalOf(error, request);
      if (dropRest(request.raw, bodies.limits)) reply.header('connection', 'close');
      reply.code(status).header('x-request-id', request.id).send(body);
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
    if (request.is404) reply.code(404).send(NOTHING_HERE.body);
    else next();
  });
  fastify.addHook('preParsing', ({ admission, raw }, _reply, payload, next) => {
    if (admission != null) connections.accepted(raw.socket);
    next(null, payload);
  });
  fastify.addHook('onSend', ({ raw }, reply, payload, next) => {
    if (dropRest(raw, bodies.limits) || connections.isClosing) reply.header('connection', 'close');
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

/** Starts serving at HOST and PORT. */
export async function serveApi(): Promise<void> {
  const app = await createApi();
  const config = app.get(AppConfig);
  await app.listen(config.get('PORT'), config.get('HOST'));
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

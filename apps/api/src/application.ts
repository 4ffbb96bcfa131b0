import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import compress from '@fastify/compress';
import { AppConfig, loadConfig, logLevels, ServiceLogger } from '@loupe/config';
import { InvalidInputError } from '@loupe/kernel';
import { type ValidationError, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiModule, type ApiSettings } from './api.module.js';

/** A caller's own request id is echoed if it is this harmless in logs and headers. */
const SANE_REQUEST_ID = /^[\w.:-]{1,128}$/;

/** The HTTP application, not yet listening. */
export async function createApi(settings: ApiSettings = {}): Promise<NestFastifyApplication> {
  const config = settings.config ?? loadConfig();
  const adapter = new FastifyAdapter({
    // Behind a load balancer a socket outlives a request by more than the balancer's own idle time.
    keepAliveTimeout: 65_000,
    // Raised before any route or hook, such as a path that is no valid URL.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      reply
        .code(error.statusCode ?? 400)
        .header('x-request-id', request.id)
        .send({ errors: [{ message: error.message, extensions: { code: 'BAD_REQUEST' } }] });
    },
    genReqId: (request: { headers: IncomingHttpHeaders }) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && SANE_REQUEST_ID.test(given) ? given : randomUUID();
    },
  });
  const app = await NestFactory.create<NestFastifyApplication>(
    ApiModule.forRoot({ ...settings, config }),
    adapter,
    {
      logger: new ServiceLogger({ logLevels: logLevels(config.get('LOG_LEVEL')) }),
      abortOnError: false,
    },
  );
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id);
    });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip', 'deflate'] });
  app.useGlobalPipes(
    new ValidationPipe({ transform: true, forbidUnknownValues: false, exceptionFactory: invalidInput }),
  );
  app.enableShutdownHooks();
  return app;
}

/** Starts serving at HOST and PORT. */
export async function serveApi(): Promise<void> {
  const app = await createApi();
  const config = app.get(AppConfig);
  await app.listen(config.get('PORT'), config.get('HOST'));
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

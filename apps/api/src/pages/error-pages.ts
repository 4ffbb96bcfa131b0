import { codedRefusal, type Refusal } from '@loupe/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { PAGE_HEADERS } from '../people/pages/layout.js';
import { brokenPage, nothingHerePage } from '../people/pages/sign-in.js';
import { textsFor } from './texts.js';

const NOTHING_HERE = codedRefusal('NOT_FOUND', 'There is nothing at this path: the API is POST /api/v2');

/** Whether a browser asks, which shows a page to a person. */
export function wantsPage(request: FastifyRequest): boolean {
  return new Negotiator(request.raw).mediaType(['application/json', 'text/html']) === 'text/html';
}

/** Answers a request to a path at which there is nothing. */
export function sendNothingHere(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(404);
  if (!isForPerson(request)) return reply.send(NOTHING_HERE.body);
  return reply.headers(PAGE_HEADERS).send(nothingHerePage(textsFor(request)));
}

/** Answers a request that no route can read. */
export function sendUnreadable(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body } = refusal;
  reply.code(status);
  if (!isForPerson(request)) return reply.send(body);
  return reply.headers(PAGE_HEADERS).send(brokenPage(textsFor(request), status, request.id));
}

/** Below `/api` are programs, whatever they say that they take. */
function isForPerson(request: FastifyRequest): boolean {
  return !request.url.startsWith('/api/') && wantsPage(request);
}

import { CALLBACK_PATH, type ConnectingService } from '@loupe/connectors';
import { Provider } from '@loupe/kernel';
import { isAtLeast, type PeopleService, type SessionsService } from '@loupe/people';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { textsFor } from '../pages/texts.js';
import { refusedPage } from './pages/sign-in.js';
import { actorOf, type Site } from './site.js';

export interface ConnectRoutesSettings {
  site: Site;
  sessions: SessionsService;
  people: PeopleService;
  connecting: ConnectingService;
}

/** What a platform adds to the address. Of a repeated name the first counts; no platform repeats one. */
interface Query {
  state?: unknown;
  code?: unknown;
  error?: unknown;
}

/** Longest code or error of an answer; those of platforms have some hundred characters. */
const MAX_LENGTH = 4096;
const PROVIDERS = [Provider.INSTAGRAM, Provider.TIKTOK, Provider.YOUTUBE];

/** GET /connect/…: where platforms send the browser back to after a sign-in that connects accounts. */
export async function connectRoutes(
  fastify: FastifyInstance,
  settings: ConnectRoutesSettings,
): Promise<void> {
  const { site, people, connecting } = settings;
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    const texts = textsFor(request);
    const message = texts.t(
      'This sign-in was begun elsewhere, was used already, or has ended. Begin it again in the console, and stay in one browser.',
    );
    return reply.code(403).send(refusedPage(texts, message));
  };
  for (const provider of PROVIDERS) {
    fastify.get<{ Querystring: Query }>(
      `${CALLBACK_PATH}/${provider.toLowerCase()}`,
      async (request, reply) => {
        const session = await site.session(request);
        const state = textOf(request.query.state);
        if (session === null || state === null) return refuse(request, reply);
        const { personId } = session;
        const answer = {
          provider,
          state,
          code: textOf(request.query.code),
          error: textOf(request.query.error),
        };
        const attempt = await connecting.finish(answer, {
          sessionId: session.id,
          actor: actorOf(session, request),
          mayConnect: async (workspaceId) => {
            const role = await people.roleIn(personId, workspaceId);
            return role !== null && isAtLeast(role, 'admin');
          },
        });
        if (attempt === null) return refuse(request, reply);
        // The code stands in the address: the next one forgets it.
        return reply.redirect(`/w/${attempt.workspaceId}/sources?attempt=${attempt.id}`, 303);
      },
    );
  }
}

/** Null for anything but one text that is not too long. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= MAX_LENGTH ? value : null;
}

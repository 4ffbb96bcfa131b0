import { type MailsService, type ResetRequest, SIGN_IN_PATH } from '@loupe/people';
import type { FastifyInstance } from 'fastify';
import { forgotPage, mailSentPage, noMailsPage } from './pages/forgot.js';
import type { Problem } from './pages/layout.js';
import { formOf } from './site.js';

export interface ForgotRoutesSettings {
  mails: MailsService;
}

const FORGOT_PATH = `${SIGN_IN_PATH}/forgot`;

const PROBLEMS: Readonly<Record<Exclude<ResetRequest, 'taken'>, Problem & { status: number }>> = {
  slowed: {
    status: 429,
    message: 'Too many mails were asked for. Wait an hour, then try again.',
    field: null,
  },
  noAddress: { status: 400, message: 'This is no email address.', field: 'email' },
};

/** Asking for a new password. */
export async function forgotRoutes(fastify: FastifyInstance, { mails }: ForgotRoutesSettings): Promise<void> {
  fastify.get(FORGOT_PATH, async () => (mails.isOn ? forgotPage(null) : noMailsPage()));

  fastify.post(FORGOT_PATH, async (request, reply) => {
    if (!mails.isOn) return reply.code(404).send(noMailsPage());
    const email = formOf(request).get('email') ?? '';
    const outcome = await mails.requestReset(email, request.ip);
    if (outcome === 'taken') return mailSentPage();
    const { status, ...problem } = PROBLEMS[outcome];
    return reply.code(status).send(forgotPage(problem, email));
  });
}

import { type MailsService, type ResetRequest, SIGN_IN_PATH } from '@loupe/people';
import { type Texts } from '@loupe/texts';
import type { FastifyInstance } from 'fastify';
import { textsFor } from '../pages/texts.js';
import { forgotPage, mailSentPage, noMailsPage } from './pages/forgot.js';
import type { Problem } from './pages/layout.js';
import { formOf } from './site.js';

export interface ForgotRoutesSettings {
  mails: MailsService;
}

const FORGOT_PATH = `${SIGN_IN_PATH}/forgot`;

const STATUS = { slowed: 429, noAddress: 400 } as const;
const PROBLEMS: Readonly<Record<Exclude<ResetRequest, 'taken'>, (texts: Texts) => Problem>> = {
  slowed: ({ t }) => ({
    message: t('Too many mails were asked for. Wait an hour, then try again.'),
    field: null,
  }),
  noAddress: ({ t }) => ({ message: t('This is no email address.'), field: 'email' }),
};

/** Asking for a new password. */
export async function forgotRoutes(fastify: FastifyInstance, { mails }: ForgotRoutesSettings): Promise<void> {
  fastify.get(FORGOT_PATH, async (request) => {
    const texts = textsFor(request);
    return mails.isOn ? forgotPage(texts, null) : noMailsPage(texts);
  });

  fastify.post(FORGOT_PATH, async (request, reply) => {
    const texts = textsFor(request);
    if (!mails.isOn) return reply.code(404).send(noMailsPage(texts));
    const email = formOf(request).get('email') ?? '';
    const outcome = await mails.requestReset(email, request.ip);
    if (outcome === 'taken') return mailSentPage(texts);
    return reply.code(STATUS[outcome]).send(forgotPage(texts, PROBLEMS[outcome](texts), email));
  });
}

import type { WorkspaceRef } from '@loupe/kernel';
import type { MailProblem } from '@loupe/mail';
import { type Claim, Process, type TurnJob } from '@loupe/queue';
import { Processor } from '@nestjs/bull';
import { LinkMaker, linkUrl } from '../link-maker.js';
import { PeopleRepository } from '../people.repository.js';
import { MAILS_AT_A_TIME, MailDependencies, MailQueue } from './mail-queue.js';
import { invitationMailOf, mentionMailOf, resetMailOf } from './mail-texts.js';
import { MailsRepository, type MailTask } from './mails.repository.js';

const HOUR_MS = 60 * 60_000;
/** A mail that was not sent by then is of no use any more. */
const HOURS: Readonly<Record<MailTask['kind'], number>> = {
  RESET: 1,
  INVITATION: 72,
  MENTION: 72,
};

/** Sends links to people: invitations, and those to set a new password; and tells them of notes that name them. */
@Processor('mails')
export class MailProcessor extends MailQueue<MailTask> {
  constructor(
    private readonly mails: MailsRepository,
    private readonly people: PeopleRepository,
    private readonly links: LinkMaker,
    given: MailDependencies,
  ) {
    super(mails.queue, { name: 'mails', log: 'Mails', things: 'mails' }, given);
  }

  @Process({ concurrency: MAILS_AT_A_TIME })
  process(job: TurnJob): Promise<number> {
    return this.worker.turn(job);
  }

  protected async setAside({ scope, lease, tasks }: Claim<MailTask>, reason: string): Promise<void> {
    await this.mails.queue.giveUp(scope, lease, tasks, reason);
  }

  protected async work({ scope, lease, tasks }: Claim<MailTask>): Promise<void> {
    this.report.count(tasks.length);
    for (const task of tasks) {
      const problem = await this.send(scope, task);
      if (problem !== null) this.report.fail(problem.message);
      const attempts = task.attempts + (problem === null ? 0 : 1);
      const dueAt = problem === null || problem.isFinal ? null : this.nextAttempt(task, attempts);
      // The row stays: it is counted for a day.
      const error = problem?.message ?? null;
      await this.mails.queue.fail(scope, lease, [{ id: task.id, dueAt, attempts, error }]);
    }
  }

  /** @returns why it was not sent; null where it was, or is not wanted any more */
  private async send(scope: WorkspaceRef, task: MailTask): Promise<MailProblem | null> {
    const { kind, address, membershipId } = task;
    const person = await this.people.byEmail(address);
    if (person === null || person.deactivatedAt !== null) return null;
    if (kind === 'MENTION') return person.wantsNoteMails ? this.tell(scope, task, person.id) : null;
    // Who signs in by the provider alone has no password to forget.
    if (kind === 'RESET' && person.passwordHash === null) return null;
    const invitation = membershipId === null ? null : await this.mails.openInvitation(membershipId);
    // It was taken back, or accepted.
    if (membershipId !== null && invitation === null) return null;
    const url = linkUrl(this.given.config, await this.links.make(person.id, kind, membershipId));
    const { host } = new URL(url);
    const mail =
      invitation === null
        ? resetMailOf(address, url, host)
        : invitationMailOf(address, url, host, invitation);
    return this.given.transport.send(mail);
  }

  /** Tells a person of a note, unless it does not name them any more or they have left the workspace. */
  private async tell(
    scope: WorkspaceRef,
    { id, address, noteId }: MailTask,
    personId: string,
  ): Promise<MailProblem | null> {
    const note = noteId === null ? null : await this.mails.noteNaming(scope, noteId, personId);
    if (note === null || (await this.people.roleIn(personId, scope.workspaceId)) === null) return null;
    const place = note.itemId === null ? `creators?panel=${note.creatorId}` : `posts?panel=${note.itemId}`;
    const { origin } = this.given.config;
    const link = `${origin}/w/${scope.workspaceId}/${place}`;
    return this.given.transport.send(mentionMailOf(address, id, note, link, `${origin}/account`));
  }

  private nextAttempt({ kind, createdAt }: MailTask, attempts: number): Date | null {
    const next = this.nextAttemptAt(attempts);
    return next.getTime() - createdAt.getTime() < HOURS[kind] * HOUR_MS ? next : null;
  }
}

import { AlertMailsRepository, type AlertMailTask, alertMailOf } from '@loupe/alerts';
import type { WorkspaceRef } from '@loupe/kernel';
import type { MailProblem } from '@loupe/mail';
import { type Claim, Process, type TurnJob } from '@loupe/queue';
import { Processor } from '@nestjs/bull';
import { MAILS_AT_A_TIME, MailDependencies, MailQueue } from './mail-queue.js';

/** An address gets one mail of a workspace in it. */
const HOUR_MS = 60 * 60_000;
/** Hours after which alerts that could not be mailed are only in the inbox. */
const GIVEN_UP_MS = 72 * HOUR_MS;

/** Sends the mails of alerts. */
@Processor('alert_mails')
export class AlertMailProcessor extends MailQueue<AlertMailTask> {
  constructor(
    private readonly mails: AlertMailsRepository,
    given: MailDependencies,
  ) {
    super(mails.queue, { name: 'alert_mails', log: 'AlertMails', things: 'mails of alerts' }, given);
  }

  @Process({ concurrency: MAILS_AT_A_TIME })
  process(job: TurnJob): Promise<number> {
    return this.worker.turn(job);
  }

  protected async setAside({ scope, lease, tasks }: Claim<AlertMailTask>, reason: string): Promise<void> {
    for (const task of tasks) await this.done(scope, lease, task, reason);
  }

  protected async work({ scope, lease, tasks }: Claim<AlertMailTask>): Promise<void> {
    for (const task of tasks) {
      const now = this.given.clock.now();
      if (task.alertsCount === 0) {
        await this.mails.remove(scope, lease, task.id, now);
        continue;
      }
      this.report.count(1);
      const problem = await this.send(scope, task);
      if (problem !== null) this.report.fail(problem.message);
      const attempts = task.attempts + 1;
      const dueAt = this.nextAttemptAt(attempts);
      const isGivenUp = problem?.isFinal || dueAt.getTime() - task.createdAt.getTime() > GIVEN_UP_MS;
      if (problem === null || isGivenUp) {
        await this.done(scope, lease, task);
      } else {
        const error = problem.message;
        await this.mails.queue.fail(scope, lease, [{ id: task.id, dueAt, attempts, error }]);
      }
    }
  }

  /** The alerts of a mail that was sent, or is not tried again, are in the API. */
  private done(scope: WorkspaceRef, lease: string, task: AlertMailTask, error?: string): Promise<void> {
    return this.mails.done(scope, lease, task, new Date(this.given.clock.now().getTime() + HOUR_MS), error);
  }

  /** @returns why it was not sent; null where it was, or is not wanted any more */
  private async send(scope: WorkspaceRef, task: AlertMailTask): Promise<MailProblem | null> {
    const alerts = await this.mails.alerts(scope, task);
    if (alerts.length === 0) return null;
    return this.given.transport.send(
      alertMailOf(task.address, alerts, task.alertsCount - task.alertIds.length),
    );
  }
}

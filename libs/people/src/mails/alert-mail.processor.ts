import { AlertMailsRepository, type AlertMailTask } from '@loupe/alerts';
import { AppConfig } from '@loupe/config';
import { Clock, type WorkspaceRef } from '@loupe/kernel';
import {
  type Claim,
  FailureReport,
  Process,
  type QueueWorker,
  QueueWorkers,
  type TurnJob,
} from '@loupe/queue';
import { Processor } from '@nestjs/bull';
import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { MAIL_QUEUE, MAILS_AT_A_TIME, nextAttemptAt } from './mail-queue.js';
import { alertMailOf } from './mail-texts.js';
import { type MailProblem, MailTransport } from './mail-transport.js';

/** An address gets one mail of a workspace in it. */
const HOUR_MS = 60 * 60_000;
/** Hours after which alerts that could not be mailed are only in the inbox. */
const GIVEN_UP_MS = 72 * HOUR_MS;

/** Sends the mails of alerts. Several processes may do this together, because PostgreSQL holds the queue. */
@Processor('alert_mails')
export class AlertMailProcessor implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly worker: QueueWorker<AlertMailTask>;
  private readonly report: FailureReport;

  constructor(
    private readonly mails: AlertMailsRepository,
    private readonly transport: MailTransport,
    private readonly clock: Clock,
    private readonly config: AppConfig,
    workers: QueueWorkers,
  ) {
    const logger = new Logger('AlertMails');
    this.report = new FailureReport(
      clock,
      { things: 'mails of alerts', outcome: 'were not sent', where: 'alert_mails.last_error' },
      (line) => logger.warn(line),
    );
    this.worker = workers.open(mails.queue, {
      name: 'AlertMails',
      turns: ['alert_mails'],
      ...MAIL_QUEUE,
      work: (claim) => this.work(claim),
      setAside: async ({ scope, lease, tasks }, reason) => {
        for (const task of tasks) await this.done(scope, lease, task, reason);
      },
      onIdle: async () => this.report.write(),
    });
  }

  @Process({ concurrency: MAILS_AT_A_TIME })
  process(job: TurnJob): Promise<number> {
    return this.worker.turn(job);
  }

  onApplicationBootstrap(): void {
    this.worker.start(this.config.get('SMTP_URL') !== '');
  }

  async onModuleDestroy(): Promise<void> {
    await this.worker.stop();
  }

  private async work({ scope, lease, tasks }: Claim<AlertMailTask>): Promise<void> {
    for (const task of tasks) {
      const now = this.clock.now();
      if (task.alertsCount === 0) {
        await this.mails.remove(scope, lease, task.id, now);
        continue;
      }
      this.report.count(1);
      const problem = await this.send(scope, task);
      if (problem !== null) this.report.fail(problem.message);
      const attempts = task.attempts + 1;
      const dueAt = nextAttemptAt(now, attempts);
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
    return this.mails.done(scope, lease, task, new Date(this.clock.now().getTime() + HOUR_MS), error);
  }

  /** @returns why it was not sent; null where it was, or is not wanted any more */
  private async send(scope: WorkspaceRef, task: AlertMailTask): Promise<MailProblem | null> {
    const alerts = await this.mails.alerts(scope, task);
    if (alerts.length === 0) return null;
    return this.transport.send(alertMailOf(task.address, alerts, task.alertsCount - task.alertIds.length));
  }
}

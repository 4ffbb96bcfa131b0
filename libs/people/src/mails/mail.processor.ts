import { AppConfig } from '@loupe/config';
import { Clock } from '@loupe/kernel';
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
import { LinkMaker, linkUrl } from '../link-maker.js';
import { PeopleRepository } from '../people.repository.js';
import { MAIL_QUEUE, MAILS_AT_A_TIME, nextAttemptAt } from './mail-queue.js';
import { mailOf } from './mail-texts.js';
import { type MailProblem, MailTransport } from './mail-transport.js';
import { MailsRepository, type MailTask } from './mails.repository.js';

const HOUR_MS = 60 * 60_000;
/** A mail that was not sent by then is of no use any more. */
const HOURS: Readonly<Record<MailTask['kind'], number>> = { RESET: 1, INVITATION: 72 };

/** Sends the mails that were taken. Several processes may do this together, because PostgreSQL holds the queue. */
@Processor('mails')
export class MailProcessor implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly worker: QueueWorker<MailTask>;
  private readonly report: FailureReport;

  constructor(
    private readonly mails: MailsRepository,
    private readonly people: PeopleRepository,
    private readonly links: LinkMaker,
    private readonly transport: MailTransport,
    private readonly clock: Clock,
    private readonly config: AppConfig,
    workers: QueueWorkers,
  ) {
    const logger = new Logger('Mails');
    this.report = new FailureReport(
      clock,
      { things: 'mails', outcome: 'were not sent', where: 'mails.last_error' },
      (line) => logger.warn(line),
    );
    this.worker = workers.open(mails.queue, {
      name: 'Mails',
      turns: ['mails'],
      ...MAIL_QUEUE,
      work: (claim) => this.work(claim),
      setAside: ({ scope, lease, tasks }, reason) => mails.queue.giveUp(scope, lease, tasks, reason),
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

  private async work({ scope, lease, tasks }: Claim<MailTask>): Promise<void> {
    this.report.count(tasks.length);
    for (const task of tasks) {
      const problem = await this.send(task);
      if (problem !== null) this.report.fail(problem.message);
      const attempts = task.attempts + (problem === null ? 0 : 1);
      const dueAt = problem === null || problem.isFinal ? null : this.nextAttempt(task, attempts);
      // The row stays: it is counted for a day.
      const error = problem?.message ?? null;
      await this.mails.queue.fail(scope, lease, [{ id: task.id, dueAt, attempts, error }]);
    }
  }

  /** @returns why it was not sent; null where it was, or is not wanted any more */
  private async send({ kind, address, membershipId }: MailTask): Promise<MailProblem | null> {
    const person = await this.people.byEmail(address);
    if (person === null || person.deactivatedAt !== null) return null;
    // Who signs in by the provider alone has no password to forget.
    if (kind === 'RESET' && person.passwordHash === null) return null;
    if (membershipId !== null && !(await this.mails.isOpen(membershipId))) return null;
    const url = linkUrl(this.config, await this.links.make(person.id, kind, membershipId));
    return this.transport.send(mailOf(kind, address, url, new URL(url).host));
  }

  private nextAttempt({ kind, createdAt }: MailTask, attempts: number): Date | null {
    const next = nextAttemptAt(this.clock.now(), attempts);
    return next.getTime() - createdAt.getTime() < HOURS[kind] * HOUR_MS ? next : null;
  }
}

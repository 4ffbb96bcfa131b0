import { AppConfig } from '@loupe/config';
import { Clock } from '@loupe/kernel';
import { MailTransport } from '@loupe/mail';
import {
  type Claim,
  FailureReport,
  type LeasedQueue,
  type QueueWorker,
  QueueWorkers,
  TurnProcessor,
} from '@loupe/queue';
import { Injectable, Logger } from '@nestjs/common';

/** Mails of a queue that a process sends at a time. */
export const MAILS_AT_A_TIME = 4;

/** How queues of mails are worked off: mails are sent about a second after they were taken. */
const SETTINGS = {
  batch: 1,
  /** Longer than a transport waits. */
  leaseMs: 5 * 60_000,
  idleMs: 1000,
} as const;

/** Minutes from each failed attempt to the next; then each hour. */
const RETRY_MINUTES = [1, 2, 5, 15, 30];

/** What every queue of mails is worked off with. */
@Injectable()
export class MailDependencies {
  constructor(
    readonly transport: MailTransport,
    readonly clock: Clock,
    readonly config: AppConfig,
    readonly workers: QueueWorkers,
  ) {}
}

/** Sends the mails of a queue. Several processes may do this together, because PostgreSQL holds the queue. */
export abstract class MailQueue<Task> extends TurnProcessor<Task> {
  protected readonly report: FailureReport;
  protected readonly worker: QueueWorker<Task>;

  /**
   * @param name of the queue of turns
   * @param log the name under which it logs
   * @param things what a mail is about, for the log, such as `mails of alerts`
   */
  protected constructor(
    queue: LeasedQueue<Task>,
    { name, log, things }: { name: 'mails' | 'alert_mails'; log: string; things: string },
    protected readonly given: MailDependencies,
  ) {
    super();
    const logger = new Logger(log);
    this.report = new FailureReport(
      given.clock,
      { things, outcome: 'were not sent', where: `${name}.last_error` },
      (line) => logger.warn(line),
    );
    this.worker = given.workers.open(queue, {
      name: log,
      turns: [name],
      ...SETTINGS,
      work: (claim) => this.work(claim),
      setAside: (claim, reason) => this.setAside(claim, reason),
      onIdle: async () => this.report.write(),
    });
  }

  /** Sends the mails of a claim, and records what became of each. */
  protected abstract work(claim: Claim<Task>): Promise<void>;

  /** Ends mails at which several processes died. */
  protected abstract setAside(claim: Claim<Task>, reason: string): Promise<void>;

  protected override get isWanted(): boolean {
    return this.given.config.get('SMTP_URL') !== '';
  }

  /**
   * When a mail is tried again.
   * @param attempts failed ones so far
   */
  protected nextAttemptAt(attempts: number): Date {
    return new Date(this.given.clock.now().getTime() + (RETRY_MINUTES[attempts - 1] ?? 60) * 60_000);
  }
}

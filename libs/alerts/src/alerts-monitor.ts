import { AlertChecksRepository } from '@loupe/engagement';
import { Injectable, Logger } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { AlertMailsRepository } from './mails/alert-mails.repository.js';

/** Gauges of alerts that the worker has still to raise or to mail. */
@Injectable()
export class AlertsMonitor {
  private readonly logger = new Logger('Alerts');
  private readonly checks = new Gauge({
    name: 'loupe_alert_checks_waiting',
    help: 'New snapshots of metrics that wait to be checked for alerts.',
    registers: [],
  });
  private readonly mails = new Gauge({
    name: 'loupe_alert_mails_waiting',
    help: 'Addresses for which alerts wait to be mailed.',
    registers: [],
  });
  /** The app that publishes the gauges registers them. */
  readonly metrics = [this.checks, this.mails];

  constructor(
    private readonly waitingChecks: AlertChecksRepository,
    private readonly waitingMails: AlertMailsRepository,
  ) {}

  /** Updates the gauges. Without PostgreSQL they are absent, and the other gauges stay readable. */
  async read(): Promise<void> {
    for (const metric of this.metrics) metric.remove();
    try {
      const [checks, mails] = await Promise.all([this.waitingChecks.waiting(), this.waitingMails.waiting()]);
      this.checks.set(checks);
      this.mails.set(mails);
    } catch (error) {
      this.logger.error(error);
    }
  }
}

import type { Provider } from '@loupe/kernel';
import { type Monitor, PublishesGauges } from '@loupe/monitoring';
import { Injectable, Logger } from '@nestjs/common';
import { Counter } from 'prom-client';
import { type Unread, unreadSentence } from './unread.js';

/** Tells operators what could not be read of the pages of platforms: a counter, and a line in the log without content. */
@PublishesGauges()
@Injectable()
export class UnreadMonitor implements Monitor {
  private readonly logger = new Logger('Connectors');
  private readonly posts = new Counter({
    name: 'loupe_unread_posts_total',
    help: 'Posts on pages of platforms that could not be read at all.',
    labelNames: ['provider'] as const,
    registers: [],
  });
  private readonly fields = new Counter({
    name: 'loupe_unread_fields_total',
    help: 'Fields of posts on pages of platforms that could not be read, by their path.',
    labelNames: ['provider', 'field'] as const,
    registers: [],
  });
  readonly gauges = [this.posts, this.fields];

  /** Counts what could not be read of a page. @param whose it is, for the log, such as a source and its id */
  count(provider: Provider, whose: string, unread: Unread | undefined): void {
    const sentence = unread === undefined ? null : unreadSentence(unread);
    if (unread === undefined || sentence === null) return;
    this.posts.inc({ provider }, unread.posts);
    for (const [field, count] of Object.entries(unread.fields)) this.fields.inc({ provider, field }, count);
    this.logger.warn(`${provider}, ${whose}: ${sentence}`);
  }
}

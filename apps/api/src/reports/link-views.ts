import { Clock } from '@loupe/kernel';
import { type LinkRow, LinksRepository } from '@loupe/reports';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';

/** Views are gathered so long, so that many readers cost few writes. */
const GATHERED_MS = 2000;

/** Counts how often links are opened. */
@Injectable()
export class LinkViews implements OnApplicationShutdown {
  private readonly logger = new Logger('Reports');
  private gathered = new Map<string, { link: LinkRow; views: number; at: Date }>();
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly links: LinksRepository,
    private readonly clock: Clock,
  ) {}

  /** Counts one view. */
  add(link: LinkRow): void {
    const known = this.gathered.get(link.id) ?? { link, views: 0, at: this.clock.now() };
    this.gathered.set(link.id, { link, views: known.views + 1, at: this.clock.now() });
    this.timer ??= setTimeout(() => this.write(), GATHERED_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    await this.write();
  }

  private async write(): Promise<void> {
    this.timer = null;
    const { gathered } = this;
    this.gathered = new Map();
    for (const { link, views, at } of gathered.values()) {
      await this.links.count(link, link.id, views, at).catch((error) => this.logger.warn(error));
    }
  }
}

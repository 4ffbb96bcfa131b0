import { Clock } from '@loupe/kernel';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { ApiTokensRepository } from './api-tokens.repository.js';

const MINUTE_MS = 60_000;

/** Keeps the time of a token's last use, at most once a minute and without holding up the request. */
@Injectable()
export class TokenUseService implements OnModuleDestroy {
  private readonly logger = new Logger('ApiTokens');
  /** By token id; also keeps a burst of first requests from writing the same row once each. */
  private readonly underway = new Map<string, Promise<void>>();

  constructor(
    private readonly tokens: ApiTokensRepository,
    private readonly clock: Clock,
  ) {}

  /** Notes that a token has been accepted. Returns at once; a write that fails is logged. */
  note(id: string, lastUsedAt: Date | null): void {
    const now = this.clock.now();
    const minuteAgo = new Date(now.getTime() - MINUTE_MS);
    if ((lastUsedAt !== null && lastUsedAt > minuteAgo) || this.underway.has(id)) return;
    const write = this.tokens
      .noteUse(id, now, minuteAgo)
      .catch((error: unknown) => this.logger.error(`The last use of token ${id} was not written`, error))
      .finally(() => this.underway.delete(id));
    this.underway.set(id, write);
  }

  /** Resolves when the writes under way have ended. */
  async settled(): Promise<void> {
    await Promise.all(this.underway.values());
  }

  /** Runs before the pool is closed, which would fail the writes under way. */
  onModuleDestroy(): Promise<void> {
    return this.settled();
  }
}

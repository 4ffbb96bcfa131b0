import { AppConfig } from '@loupe/config';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { databasesOfWorkspaces } from './addresses.js';

const EVERY_MS = 60_000;

/** The databases that the main one says workspaces are in, and that are not among those of $1. */
export const UNNAMED =
  'SELECT DISTINCT database FROM workspaces WHERE database IS NOT NULL AND database <> ALL($1) ORDER BY 1';

/** What is wrong if there are such databases; null without any. */
export function unnamedText(found: readonly { readonly database: string }[]): string | null {
  if (found.length === 0) return null;
  const names = found.map(({ database }) => database).join(', ');
  return `Workspaces are in databases that DATABASE_OF_WORKSPACES does not name (${names}): add each with its address.`;
}

/**
 * Says once if workspaces have come into a database that this process does not know, as it was started without its name: it refuses
 * their requests, and its jobs do nothing for them.
 */
@Injectable()
export class UnnamedDatabases implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Databases');
  private readonly known: readonly string[];
  private timer: NodeJS.Timeout | undefined;
  private said: string | null = null;

  constructor(
    config: AppConfig,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {
    this.known = databasesOfWorkspaces(config).map(({ name }) => name);
  }

  onModuleInit(): void {
    // The first look was before the start (checkDatabases).
    this.timer = setInterval(
      () => void this.look().catch((error: unknown) => this.logger.error(error)),
      EVERY_MS,
    ).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Looks for such databases. */
  async look(): Promise<void> {
    const text = unnamedText(await this.dataSource.query(UNNAMED, [this.known]));
    if (text !== null && text !== this.said) {
      this.logger.error(`${text} Then restart this program, which does not serve these workspaces.`);
    }
    this.said = text;
  }
}

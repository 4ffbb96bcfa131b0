import { Database } from '@loupe/database';
import { Clock } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { ClientsRepository } from './clients.repository.js';

/** Maximum number of clients without a connection; beyond it the oldest is removed. */
const MAX_UNUSED_CLIENTS = 5000;
/** For this time a client without a connection is not removed to make room. */
const SETTLING_MS = 3_600_000;

/** Registered clients. */
@Injectable()
export class ClientsService {
  constructor(
    private readonly clients: ClientsRepository,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Metadata of a registered client; null for any other. */
  async metadataOf(id: string): Promise<Record<string, unknown> | null> {
    return (await this.clients.find(id))?.metadata ?? null;
  }

  /**
   * Registers a client. Where too many are unused, the oldest makes room, so that a flood of registrations neither fills the
   * table nor keeps others out for long.
   * @param most unused clients that there may be
   * @returns false while all of them are new
   */
  register(id: string, metadata: Record<string, unknown>, most = MAX_UNUSED_CLIENTS): Promise<boolean> {
    return this.db.exclusively('oauth clients', async () => {
      const now = this.clock.now();
      const isFull = (await this.clients.countUnused()) >= most;
      const settled = new Date(now.getTime() - SETTLING_MS);
      if (isFull && !(await this.clients.removeOldestUnused(settled))) return false;
      await this.clients.insert({ id, metadata, createdAt: now });
      return true;
    });
  }
}

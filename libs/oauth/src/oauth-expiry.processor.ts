import { Clock } from '@loupe/kernel';
import { Every, Process } from '@loupe/queue';
import { Processor } from '@nestjs/bull';
import { ClientsRepository } from './clients.repository.js';
import { ConnectionsRepository } from './connections.repository.js';
import { RequestsRepository } from './requests.repository.js';
import { TokensRepository } from './tokens.repository.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A client without a connection is removed after this time. */
const UNUSED_CLIENT_MS = 30 * DAY_MS;
/** A code is kept this long after it expired, so that its reuse is noticed. */
const CODE_MS = DAY_MS;

/** Removes authorization requests, codes, tokens, connections and clients that have expired. */
@Processor('oauth.expire')
@Every(10 * 60)
export class OauthExpiryProcessor {
  constructor(
    private readonly requests: RequestsRepository,
    private readonly tokens: TokensRepository,
    private readonly connections: ConnectionsRepository,
    private readonly clients: ClientsRepository,
    private readonly clock: Clock,
  ) {}

  @Process()
  async process(): Promise<number> {
    const now = this.clock.now().getTime();
    const requests = await this.requests.removeExpired(new Date(now), new Date(now - CODE_MS));
    const tokens = await this.tokens.removeExpired(new Date(now));
    const connections = await this.connections.removeUnfinished(new Date(now - HOUR_MS));
    const clients = await this.clients.removeUnused(new Date(now - UNUSED_CLIENT_MS));
    return requests + tokens + connections + clients;
  }
}

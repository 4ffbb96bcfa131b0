import { Clock } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { ClientsService } from './clients.service.js';
import { codeSchema } from './codes.js';
import { ConnectionsRepository } from './connections.repository.js';
import { ConnectionsService, FULL_SCOPES } from './oauth-connections.service.js';
import { OauthSecrets } from './oauth-secrets.js';
import { RequestsRepository } from './requests.repository.js';
import { TokensRepository } from './tokens.repository.js';
import { clientActor } from './tokens.service.js';

/** The scope that clients ask for where they name no narrower one. */
export const MCP_SCOPE = 'mcp';
/** Every scope that a client may name. */
export const OAUTH_SCOPES: readonly string[] = [MCP_SCOPE, ...FULL_SCOPES];

type Stores = Partial<Pick<Adapter, 'find' | 'upsert' | 'destroy' | 'consume' | 'revokeByGrantId'>>;

/**
 * What oidc-provider stores, in our tables. It stores clients, authorization requests and codes, and reads connections
 * ("grants") and tokens. Tokens are issued by TokensService, in one transaction with the code or token that they replace.
 * Its own sessions are not stored: a person is signed in by ours, and is asked each time.
 */
@Injectable()
export class ProviderAdapter {
  constructor(
    private readonly clients: ClientsService,
    private readonly connections: ConnectionsRepository,
    private readonly service: ConnectionsService,
    private readonly requests: RequestsRepository,
    private readonly tokens: TokensRepository,
    private readonly secrets: OauthSecrets,
    private readonly clock: Clock,
  ) {}

  /**
   * The adapter of one of oidc-provider's models, for the server of one issuer.
   * @param resource the resource that connections of this issuer open
   */
  of(model: string, resource: (id: string) => string): Adapter {
    const stores = this.storesOf(model, resource);
    const missing = (method: string) => async () => {
      throw new Error(`oidc-provider called ${method} of ${model}, which nothing here uses`);
    };
    return {
      find: missing('find'),
      upsert: missing('upsert'),
      destroy: missing('destroy'),
      consume: missing('consume'),
      revokeByGrantId: missing('revokeByGrantId'),
      findByUid: missing('findByUid'),
      findByUserCode: missing('findByUserCode'),
      ...stores,
    };
  }

  private storesOf(model: string, resource: (id: string) => string): Stores {
    switch (model) {
      case 'Client':
        return this.clientStores();
      case 'Interaction':
        return this.interactionStores();
      case 'AuthorizationCode':
        return { upsert: (id, payload, seconds) => this.putCode(id, payload, seconds), revokeByGrantId };
      case 'Grant':
        return {
          find: (id) => this.grant(id, resource(id)),
          destroy: (id) => this.endByClient(id),
        };
      case 'AccessToken':
        return { find: (token) => this.token(token, 'access'), destroy: async () => {}, revokeByGrantId };
      case 'RefreshToken':
        return { find: (token) => this.token(token, 'refresh'), destroy: async () => {}, revokeByGrantId };
      case 'Session':
        return { find: async () => undefined, upsert: async () => {}, destroy: async () => {} };
      default:
        return {};
    }
  }

  private clientStores(): Stores {
    return {
      find: async (id) => (await this.clients.metadataOf(id)) ?? undefined,
      upsert: async (id, payload) => {
        if (await this.clients.register(id, { ...payload })) return;
        const { errors } = await import('oidc-provider');
        throw new errors.CustomOIDCProviderError(
          'temporarily_unavailable',
          'Too many clients have registered in the last hour; try again later',
        );
      },
    };
  }

  private interactionStores(): Stores {
    return {
      find: async (id) => {
        const request = await this.requests.find(this.secrets.hmac(id), 'INTERACTION');
        if (request === null || request.expiresAt <= this.clock.now()) return undefined;
        return { ...request.payload, jti: id, returnTo: `${request.payload.returnTo}${id}` };
      },
      // Its id is a secret of the browser, so it is not stored.
      upsert: async (id, { jti: _, ...payload }, seconds) =>
        this.requests.put({
          hmac: this.secrets.hmac(id),
          kind: 'INTERACTION',
          connectionId: null,
          payload: { ...payload, returnTo: payload.returnTo?.replace(id, '') },
          expiresAt: this.after(seconds),
        }),
      destroy: (id) => this.requests.delete(this.secrets.hmac(id)),
    };
  }

  private async putCode(id: string, payload: AdapterPayload, seconds?: number): Promise<void> {
    const code = codeSchema.parse(payload);
    await this.requests.put({
      hmac: this.secrets.hmac(id),
      kind: 'CODE',
      connectionId: code.grantId,
      payload: code,
      expiresAt: this.after(seconds),
    });
  }

  private async grant(id: string, resource: string): Promise<AdapterPayload | undefined> {
    const connection = await this.service.find(id);
    if (connection === null) return undefined;
    const { personId, clientId, createdAt } = connection;
    return {
      jti: id,
      kind: 'Grant',
      iat: seconds(createdAt),
      exp: seconds(this.after(3600)),
      accountId: personId,
      clientId,
      resources: { [resource]: OAUTH_SCOPES.join(' ') },
    };
  }

  /** A token as the revocation endpoint looks it up. */
  private async token(text: string, kind: 'access' | 'refresh'): Promise<AdapterPayload | undefined> {
    const hmac = this.secrets.hmac(text);
    const found = await this.tokens.find(kind === 'access' ? { accessHmac: hmac } : { refreshHmac: hmac });
    const connection = found === null ? null : await this.connections.find(found.connectionId);
    if (found === null || connection === null) return undefined;
    return {
      jti: text,
      kind: kind === 'access' ? 'AccessToken' : 'RefreshToken',
      format: 'opaque',
      iat: seconds(found.createdAt),
      exp: seconds(kind === 'access' ? found.accessExpiresAt : found.refreshExpiresAt),
      accountId: connection.personId,
      clientId: connection.clientId,
      grantId: connection.id,
    };
  }

  private async endByClient(id: string): Promise<void> {
    const connection = await this.service.find(id);
    if (connection === null) return;
    const { Provider } = await import('oidc-provider');
    const actor = clientActor(connection, Provider.ctx?.ip ?? null);
    await this.service.end(connection, 'oauth_connection.ended_by_client', actor);
  }

  private after(seconds = 0): Date {
    return new Date(this.clock.now().getTime() + seconds * 1000);
  }
}

/** The connection ends with its grant, and its tokens and codes with it. */
async function revokeByGrantId(): Promise<void> {}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

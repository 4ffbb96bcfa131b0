import type { Actor } from '@loupe/audit';
import { PausesRepository } from '@loupe/engagement';
import { IntegrationMethod, type Provider, type WorkspaceScope } from '@loupe/kernel';
import { type ConnectedBy, type Credentials, IntegrationsService } from '@loupe/workspace';
import { Injectable } from '@nestjs/common';
import type { Grant, GrantedAccount } from '../connecting/platform-sign-in.js';

/** Stores accounts that the platform has confirmed, and lets go on what waited for them. */
@Injectable()
export class ConnectedAccountsService {
  constructor(
    private readonly integrations: IntegrationsService,
    private readonly pauses: PausesRepository,
  ) {}

  /** Connects an account, or connects it again; returns the integration's id. */
  async connect(
    scope: WorkspaceScope,
    provider: Provider,
    handle: string,
    credentials: Credentials | null,
    by: Actor,
    connectedBy: ConnectedBy,
  ): Promise<string> {
    const id = await this.integrations.connect(scope, provider, handle, credentials, by, connectedBy);
    // Snapshots that waited for credentials go on, before their pause ends.
    await this.pauses.resume(scope, provider);
    return id;
  }

  /** As `connect`, for an account that a sign-in allowed. */
  connectGranted(
    scope: WorkspaceScope,
    provider: Provider,
    { person, scopes, ...tokens }: Grant,
    { id: accountId, handle }: GrantedAccount,
    by: Actor,
  ): Promise<string> {
    const grantor = this.integrations.grantorOf(provider, person ?? accountId);
    const connectedBy = { method: IntegrationMethod.SIGN_IN, grantedScopes: [...scopes] };
    return this.connect(scope, provider, handle, { ...tokens, accountId, grantor }, by, connectedBy);
  }
}

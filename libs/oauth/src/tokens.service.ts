import { createHash, timingSafeEqual } from 'node:crypto';
import type { Actor } from '@loupe/audit';
import { Database } from '@loupe/database';
import { Clock, newId } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import { codeSchema } from './codes.js';
import { type ConnectionRecord, ConnectionsRepository } from './connections.repository.js';
import type { OauthToken } from './oauth.entities.js';
import { ConnectionsService } from './oauth-connections.service.js';
import { OauthSecrets, type TokenPair } from './oauth-secrets.js';
import { RequestsRepository } from './requests.repository.js';
import { TokensRepository } from './tokens.repository.js';

const SECOND_MS = 1000;
/** Lifetimes of tokens, in seconds. */
export const ACCESS_SECONDS = 3600;
const REFRESH_SECONDS = 30 * 24 * 3600;
/** Pairs that a connection may get in an hour. */
const MAX_PAIRS_PER_HOUR = 120;

/** New tokens, as the token endpoint answers them. */
export interface IssuedTokens extends TokenPair {
  /** Seconds until the access token ends. */
  expiresIn: number;
  scope: string;
}

/** Why no tokens were issued. */
export type TokenRefusal = 'unknown' | 'expired' | 'mismatch' | 'reused' | 'wrongResource' | 'tooMany';

export type TokenOutcome = { tokens: IssuedTokens } | { refusal: TokenRefusal };

/** A code that a client exchanges, with what proves that it is the client's. */
export interface PresentedCode {
  code: string;
  verifier: string;
  redirectUri: string;
  clientId: string;
  /** The resource that was asked for; null for that of the authorization request. */
  resource: string | null;
  address: string | null;
}

/** A refresh token that a client presents. */
export interface PresentedRefresh {
  refreshToken: string;
  clientId: string;
  address: string | null;
}

/**
 * Issues tokens. Each exchange is one transaction that locks the connection, so that of two at once, in any processes, the
 * second sees what the first has done; and a process that is killed has either issued nothing or what a retry gets again.
 */
@Injectable()
export class TokensService {
  constructor(
    private readonly tokens: TokensRepository,
    private readonly connections: ConnectionsRepository,
    private readonly service: ConnectionsService,
    private readonly requests: RequestsRepository,
    private readonly secrets: OauthSecrets,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Exchanges a code. One that was exchanged before ends the connection, with the tokens that were issued for it. */
  exchange(presented: PresentedCode): Promise<TokenOutcome> {
    const hmac = this.secrets.hmac(presented.code);
    return this.db.transaction(async () => {
      const code = await this.requests.lockCode(hmac);
      if (code === null) return refused('unknown');
      const { clientId, codeChallenge, redirectUri, resource } = codeSchema.parse(code.payload);
      if (clientId !== presented.clientId) return refused('mismatch');
      const connection = code.connectionId === null ? null : await this.connections.lock(code.connectionId);
      if (connection === null || !connection.isPersonActive) return refused('unknown');
      if (code.usedAt !== null) return this.endReused(connection, presented.address);
      const now = this.clock.now();
      if (code.expiresAt <= now) return refused('expired');
      if (redirectUri !== presented.redirectUri || !isVerifier(presented.verifier, codeChallenge)) {
        return refused('mismatch');
      }
      if (presented.resource !== null && presented.resource !== resource) return refused('wrongResource');
      await this.requests.noteUsed(hmac, now);
      await this.connections.noteConnected(connection.id, now);
      return this.issue(connection, null, presented.code);
    });
  }

  /**
   * Refreshes tokens. The refresh token that was presented dies when its successor is presented. Until then it gets the same
   * successor again, so that two processes with one stored token both live (decisions §18). A dead one ends the connection:
   * somebody else has it.
   */
  async refresh(presented: PresentedRefresh): Promise<TokenOutcome> {
    const refreshHmac = this.secrets.hmac(presented.refreshToken);
    const found = await this.tokens.find({ refreshHmac });
    if (found === null) return refused('unknown');
    return this.db.transaction(async () => {
      const connection = await this.connections.lock(found.connectionId);
      // Read again under the lock, as another process may just have used it.
      const token = await this.tokens.find({ refreshHmac });
      if (connection === null || token === null) return refused('unknown');
      if (connection.clientId !== presented.clientId) return refused('mismatch');
      if (!connection.isPersonActive) return refused('unknown');
      if (token.endedAt !== null) return this.endReused(connection, presented.address);
      const now = this.clock.now();
      if (token.refreshExpiresAt <= now) return refused('expired');
      const successor = await this.tokens.successorOf(token.id);
      if (successor !== null) return this.answer(connection, successor, presented.refreshToken);
      const hourAgo = new Date(now.getTime() - 3600 * SECOND_MS);
      if ((await this.tokens.countSince(connection.id, hourAgo)) >= MAX_PAIRS_PER_HOUR) {
        return refused('tooMany');
      }
      await this.tokens.notePresented(token, now);
      return this.issue(connection, token.id, presented.refreshToken);
    });
  }

  private async issue(
    connection: ConnectionRecord,
    parentId: string | null,
    presented: string,
  ): Promise<TokenOutcome> {
    const now = this.clock.now();
    const salt = this.secrets.salt();
    const { accessToken, refreshToken } = this.secrets.pairOf(presented, salt);
    const token: OauthToken = {
      id: newId(),
      connectionId: connection.id,
      parentId,
      salt,
      accessHmac: this.secrets.hmac(accessToken),
      refreshHmac: this.secrets.hmac(refreshToken),
      createdAt: now,
      accessExpiresAt: new Date(now.getTime() + ACCESS_SECONDS * SECOND_MS),
      refreshExpiresAt: new Date(now.getTime() + REFRESH_SECONDS * SECOND_MS),
      usedAt: null,
      endedAt: null,
    };
    await this.tokens.insert(token);
    return this.answer(connection, token, presented);
  }

  private answer({ scopes }: ConnectionRecord, token: OauthToken, presented: string): TokenOutcome {
    const seconds = (token.accessExpiresAt.getTime() - this.clock.now().getTime()) / SECOND_MS;
    return {
      tokens: {
        ...this.secrets.pairOf(presented, token.salt),
        // An access token that has ended is no reason to make another pair: its refresh token gets one.
        expiresIn: Math.max(0, Math.ceil(seconds)),
        scope: scopes.join(' '),
      },
    };
  }

  private async endReused(connection: ConnectionRecord, address: string | null): Promise<TokenOutcome> {
    await this.service.end(connection, 'oauth_connection.ended_by_reuse', clientActor(connection, address));
    return refused('reused');
  }
}

/** A client that acts for its person. */
export function clientActor(
  { personId, email }: Pick<ConnectionRecord, 'personId' | 'email'>,
  address: string | null,
): Actor {
  return { kind: 'PERSON', id: personId, name: email, address };
}

function refused(refusal: TokenRefusal): TokenOutcome {
  return { refusal };
}

/** Whether a verifier is that of a challenge (RFC 7636, S256). */
function isVerifier(verifier: string, challenge: string): boolean {
  const hash = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const expected = Buffer.from(challenge);
  return hash.length === expected.length && timingSafeEqual(hash, expected);
}

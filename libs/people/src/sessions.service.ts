import { Clock, isUuid, newId } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { ListedSession } from './people.entities.js';
import { BEARER_PREFIX, PeopleSecrets } from './secrets.js';
import { timesOf } from './session-times.js';
import { type LiveSession, SessionsRepository } from './sessions.repository.js';

const MINUTE_MS = 60_000;
/** So long after signing in a person may change how they sign in. */
const FRESH_MS = 15 * MINUTE_MS;
const BEARER_MS = 10 * MINUTE_MS;
const MAX_USER_AGENT_LENGTH = 500;
/** A former cookie is taken so long, for requests that were on their way when it was replaced. */
const FORMER_MS = 10_000;

/** Where a browser signs in from. */
export interface Browser {
  address: string | null;
  userAgent: string | null;
}

/** What the console works with. */
export interface IssuedBearer {
  token: string;
  expiresAt: Date;
  /** What the person is called: by their address if they gave no name. */
  name: string;
}

/** Sessions of browsers, and their bearer tokens for the API. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly secrets: PeopleSecrets,
    private readonly clock: Clock,
  ) {}

  /**
   * Begins a session with a secret of its own. The one that the browser had ends: whoever has put it there shares nothing.
   * @returns the value of the cookie, which is not kept
   */
  async begin(personId: string, browser: Browser, former: string | null): Promise<string> {
    if (former !== null) await this.end(former);
    const secret = this.secrets.generate();
    const now = this.clock.now();
    await this.sessions.insert({
      id: newId(),
      personId,
      hmac: this.secrets.hmac(secret),
      createdAt: now,
      seenAt: now,
      address: browser.address,
      userAgent: browser.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    });
    return secret;
  }

  /** The session of a cookie, which is used by that; null where it has ended or never was. */
  async find(secret: string): Promise<LiveSession | null> {
    const { now, ...times } = this.times();
    const session = await this.sessions.find(this.secrets.hmac(secret), { now, ...times });
    if (session !== null && now.getTime() - session.seenAt.getTime() >= MINUTE_MS) {
      await this.sessions.noteSeen(session.id, now);
    }
    return session;
  }

  /**
   * Replaces the cookie of a session if the rights of its person have changed since it was set: whoever has it from before has
   * nothing of the change.
   * @returns the new value; null where the cookie stays
   */
  async rotate(secret: string): Promise<string | null> {
    const successor = this.secrets.generate();
    const formerUntil = new Date(this.clock.now().getTime() + FORMER_MS);
    const isDone = await this.sessions.rotate(
      this.secrets.hmac(secret),
      this.secrets.hmac(successor),
      formerUntil,
    );
    return isDone ? successor : null;
  }

  /** Whether a session began so short ago that its person may change how they sign in. */
  isFresh({ createdAt }: LiveSession): boolean {
    return this.clock.now().getTime() - createdAt.getTime() < FRESH_MS;
  }

  /** Sessions of a person that have not ended, the last used first. */
  list(personId: string): Promise<ListedSession[]> {
    const { createdAfter, seenAfter } = this.times();
    return this.sessions.ofPerson(personId, createdAfter, seenAfter);
  }

  /** Ends one session of a person; another person's stays. */
  async revoke(personId: string, id: string): Promise<void> {
    if (isUuid(id)) await this.sessions.delete(personId, id);
  }

  /** Ends the session of a cookie. */
  async end(secret: string): Promise<void> {
    const session = await this.find(secret);
    if (session !== null) await this.sessions.delete(session.personId, session.id);
  }

  /** A bearer for the API. It ends in ten minutes, or with its session. */
  async issueBearer(session: LiveSession): Promise<IssuedBearer> {
    const token = BEARER_PREFIX + this.secrets.generate();
    const { now } = this.times();
    const expiresAt = new Date(now.getTime() + BEARER_MS);
    await this.sessions.insertBearer(
      { hmac: this.secrets.hmac(token), sessionId: session.id, expiresAt },
      now,
    );
    return { token, expiresAt, name: session.name ?? session.email };
  }

  /** The times that sessions are judged by. */
  times() {
    return timesOf(this.clock.now());
  }
}

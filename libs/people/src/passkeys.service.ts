import type { Actor } from '@loupe/audit';
import { Database } from '@loupe/database';
import { Clock, isUuid, newId } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { MembersAudit } from './members.audit.js';
import type { Passkey } from './passkey.entities.js';
import { PasskeysRepository } from './passkeys.repository.js';
import { SignInSteps, STEP_LIFETIME_MS } from './steps.js';

/** Passkeys that a person may have. */
export const MAX_PASSKEYS = 20;
const MAX_NAME_LENGTH = 100;

/** What a page hands to the browser, and the state that comes back with the browser's answer. */
export interface Ceremony {
  options: object;
  step: string;
}

/** Why a passkey is not kept. */
export type PasskeyRefusal = 'expired' | 'invalid' | 'tooMany' | 'known';

/** Loaded by the first passkey: most processes see none (docs/adr/0034). */
const webauthn = () => import('@simplewebauthn/server');

interface Challenge {
  challenge: string;
  /** Who registers; null where somebody signs in. */
  personId: string | null;
  returnTo: string | null;
}

/**
 * Passkeys (WebAuthn): registration, and the proof that a browser has one. The device asks its user for a finger, a face or a
 * PIN each time, so that a passkey is two factors.
 */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly passkeys: PasskeysRepository,
    private readonly steps: SignInSteps,
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly audit: MembersAudit,
  ) {}

  list(personId: string): Promise<Passkey[]> {
    return this.passkeys.ofPerson(personId);
  }

  /** What the browser needs to make a passkey. @param origin address of the service; passkeys belong to its host name */
  async beginRegistration(person: { personId: string; email: string }, origin: string): Promise<Ceremony> {
    const { personId, email } = person;
    const { generateRegistrationOptions } = await webauthn();
    const options = await generateRegistrationOptions({
      rpName: 'Loupe',
      rpID: new URL(origin).hostname,
      userName: email,
      userID: Uint8Array.from(Buffer.from(personId.replaceAll('-', ''), 'hex')),
      excludeCredentials: (await this.list(personId)).map(({ credentialId }) => ({ id: credentialId })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return { options, step: this.seal({ challenge: options.challenge, personId, returnTo: null }) };
  }

  /** Keeps a passkey that a browser has made. @returns why it does not; null if it does */
  async register(
    personId: string,
    { step, response, name }: { step: string; response: string; name: string },
    origin: string,
    by: Actor,
  ): Promise<PasskeyRefusal | null> {
    const state = this.steps.open<Challenge>('passkey', step);
    if (state === null || state.personId !== personId) return 'expired';
    const { verifyRegistrationResponse } = await webauthn();
    const made = await verified(() =>
      verifyRegistrationResponse({
        response: JSON.parse(response) as RegistrationResponseJSON,
        expectedChallenge: state.challenge,
        expectedOrigin: origin,
        expectedRPID: new URL(origin).hostname,
        requireUserVerification: true,
      }),
    );
    if (made?.verified !== true) return 'invalid';
    const { credential } = made.registrationInfo;
    return this.db.exclusively(`passkeys ${personId}`, async () => {
      if ((await this.list(personId)).length >= MAX_PASSKEYS) return 'tooMany';
      const isNew = await this.passkeys.insert({
        id: newId(),
        personId,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: String(credential.counter),
        name: name.trim().replaceAll('\0', '').slice(0, MAX_NAME_LENGTH) || 'Passkey',
        createdAt: this.clock.now(),
        usedAt: null,
      });
      if (!isNew) return 'known';
      await this.audit.recordPerson(by, 'member.passkey_added', personId);
      return null;
    });
  }

  /** Removes a passkey of a person; another person's stays. */
  async remove(personId: string, id: string, by: Actor): Promise<void> {
    await this.db.transaction(async () => {
      if (!isUuid(id) || !(await this.passkeys.delete(personId, id))) return;
      await this.audit.recordPerson(by, 'member.passkey_removed', personId);
    });
  }

  /** What the browser needs to show that it has a passkey of any person. */
  async beginSignIn(origin: string, returnTo: string | null): Promise<Ceremony> {
    const { generateAuthenticationOptions } = await webauthn();
    const options = await generateAuthenticationOptions({
      rpID: new URL(origin).hostname,
      userVerification: 'required',
    });
    return { options, step: this.seal({ challenge: options.challenge, personId: null, returnTo }) };
  }

  /** Whose passkey a browser has shown that it has; null for any answer that is not right, or was used before. */
  async signIn(
    step: string,
    response: string,
    origin: string,
  ): Promise<{ personId: string; returnTo: string | null } | null> {
    const state = this.steps.open<Challenge>('passkey', step);
    if (state === null || state.personId !== null) return null;
    const answer = answerOf(response);
    const passkey = answer === null ? null : await this.passkeys.byCredential(answer.id);
    if (answer === null || passkey === null) return null;
    const { challenge, returnTo } = state;
    const { verifyAuthenticationResponse } = await webauthn();
    const shown = await verified(() =>
      verifyAuthenticationResponse({
        response: answer,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: new URL(origin).hostname,
        requireUserVerification: true,
        credential: {
          id: passkey.credentialId,
          publicKey: Uint8Array.from(passkey.publicKey),
          counter: Number(passkey.counter),
        },
      }),
    );
    if (shown?.verified !== true) return null;
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + STEP_LIFETIME_MS);
    if (!(await this.passkeys.useChallenge(this.steps.hmac(challenge), expiresAt))) return null;
    await this.passkeys.noteUse(passkey.id, shown.authenticationInfo.newCounter, now);
    return { personId: passkey.personId, returnTo };
  }

  private seal(challenge: Challenge): string {
    return this.steps.seal('passkey', challenge);
  }
}

/** The answer of a browser, with an id that can be looked up; null for anything else. */
function answerOf(text: string): AuthenticationResponseJSON | null {
  const answer = parsed(text);
  if (typeof answer !== 'object' || answer === null || !('id' in answer) || typeof answer.id !== 'string')
    return null;
  return /^[\w-]{1,1400}$/.test(answer.id) ? (answer as AuthenticationResponseJSON) : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What a verification gives; null where it throws, which is how the library says what is wrong with an answer. */
async function verified<Result>(verify: () => Promise<Result>): Promise<Result | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { encode } from 'cbor2';
import type { Browser, Visited } from './browser.js';

/** Flags of authenticator data (WebAuthn §6.1). */
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface PublicKeyOptions {
  challenge: Uint8Array;
  rp?: { id: string };
  rpId?: string;
  user?: { id: Uint8Array };
}

interface Credential {
  id: Buffer;
  rpId: string;
  privateKey: KeyObject;
  userHandle: Uint8Array;
  counter: number;
}

/** What makes an authenticator lie, for attacks. */
export interface Lies {
  /** The origin that the browser says it is at. */
  origin?: string;
  rpId?: string;
  /** Whether it has asked its user for a finger, a face or a PIN. */
  isUserVerified?: boolean;
  counter?: number;
  /** Signs with a key of its own instead of the registered one. */
  otherKey?: boolean;
}

/** A device with passkeys, as `navigator.credentials` gives them to a page: ES256 and attestation "none" (WebAuthn level 2). */
export class Authenticator {
  private readonly credentials: Credential[] = [];

  constructor(
    private readonly origin: string,
    public lies: Lies = {},
  ) {}

  async create({ publicKey: options }: { publicKey: PublicKeyOptions }) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const credential: Credential = {
      id: randomBytes(32),
      rpId: options.rp?.id ?? '',
      privateKey,
      userHandle: Uint8Array.from(options.user?.id ?? []),
      counter: 0,
    };
    this.credentials.push(credential);
    // COSE: EC2 key, ES256, P-256 (RFC 9053).
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credential.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, credential.id, Buffer.from(encode(cose))]);
    const authData = Buffer.concat([this.dataOf(credential, HAS_CREDENTIAL), attested]);
    const attestation = encode({ fmt: 'none', attStmt: {}, authData: Uint8Array.from(authData) });
    return this.answer(credential, {
      clientDataJSON: this.clientData('webauthn.create', options.challenge),
      attestationObject: Buffer.from(attestation),
    });
  }

  async get({ publicKey: options }: { publicKey: PublicKeyOptions }) {
    const credential = this.credentials.find(({ rpId }) => rpId === options.rpId);
    if (credential === undefined) throw new Error('There is no passkey for this site');
    credential.counter += 1;
    const clientDataJSON = this.clientData('webauthn.get', options.challenge);
    const authenticatorData = this.dataOf(credential, 0);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()]);
    const key = this.lies.otherKey
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
      : credential.privateKey;
    const signature = sign('sha256', signed, key);
    return this.answer(credential, {
      clientDataJSON,
      authenticatorData,
      signature,
      userHandle: credential.userHandle,
    });
  }

  private answer({ id }: Credential, response: Record<string, Uint8Array>) {
    return {
      id: id.toString('base64url'),
      rawId: Uint8Array.from(id).buffer,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      response: Object.fromEntries(
        Object.entries(response).map(([name, bytes]) => [name, Uint8Array.from(bytes).buffer]),
      ),
    };
  }

  private clientData(type: string, challenge: Uint8Array): Buffer {
    const origin = this.lies.origin ?? this.origin;
    const text = Buffer.from(challenge).toString('base64url');
    return Buffer.from(JSON.stringify({ type, challenge: text, origin, crossOrigin: false }));
  }

  private dataOf(credential: Credential, more: number): Buffer {
    const flags = USER_PRESENT | (this.lies.isUserVerified === false ? 0 : USER_VERIFIED) | more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.lies.counter ?? credential.counter);
    const rpIdHash = createHash('sha256')
      .update(this.lies.rpId ?? credential.rpId)
      .digest();
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counter]);
  }
}

/**
 * Runs the script of a page with an authenticator, sends its form, and gives the result: what the browser would have
 * sent, and the answer to it.
 */
export async function withPasskey(
  browser: Browser,
  visited: Visited,
  credentials: Pick<Authenticator, 'create' | 'get'>,
  given: Record<string, string> = {},
): Promise<{ sent: Record<string, string>; action: string; answer: Visited }> {
  const [form] = visited.page.all('form');
  const [script] = visited.page.all('script');
  const source = await (await browser.fetch(script?.attribs.src ?? '')).text();
  const action = form?.attribs.action ?? '';
  const fields = { ...visited.page.form(action), ...given };
  const sent = await new Promise<Record<string, string>>((resolve, reject) => {
    const elements = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }]));
    const problem = { hidden: true, textContent: '', focus: () => reject(new Error(problem.textContent)) };
    let submit = (_: { preventDefault(): void }): void => reject(new Error('The script does not listen'));
    const { 'data-passkey': passkey, 'data-options': options } = form?.attribs ?? {};
    const theForm = {
      dataset: { passkey, options },
      elements,
      querySelector: () => ({ disabled: false }),
      addEventListener: (_: string, listener: typeof submit) => {
        submit = listener;
      },
      submit: () =>
        resolve(Object.fromEntries(Object.entries(elements).map(([name, { value }]) => [name, value]))),
    };
    const document = { querySelector: () => theForm, getElementById: () => problem };
    runInNewContext(source, { document, navigator: { credentials }, atob, btoa });
    submit({ preventDefault: () => undefined });
  });
  return { sent, action, answer: await browser.send(action, sent) };
}

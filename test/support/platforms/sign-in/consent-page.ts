import { randomUUID } from 'node:crypto';
import type { PlatformReply } from '../fake-platform.js';

/** What a code was given for. */
export interface GivenCode {
  readonly redirectUri: string;
  readonly challenge: string | null;
  readonly scopes: readonly string[];
}

/** The page of a platform on which a person allows an app something: here they have decided before they come. */
export class ConsentPage {
  /** Scopes that the person leaves off. */
  declines: readonly string[] = [];
  /** The error that the platform sends back instead of a code. */
  error: string | null = null;
  /** Redirect addresses that the operator has registered; an address that is none of them is refused on the spot. */
  readonly registered = new Set<string>();
  private readonly codes = new Map<string, GivenCode>();

  /**
   * Sends the browser back.
   * @param clientId the app's, by the name that the platform has for it
   * @param separator between scopes
   */
  visit(query: URLSearchParams, [name, clientId]: [string, string], separator: string): PlatformReply {
    const redirectUri = query.get('redirect_uri') ?? '';
    if (query.get(name) !== clientId || query.get('response_type') !== 'code')
      return refused(400, 'invalid app');
    if (!this.registered.has(redirectUri)) return refused(400, 'redirect_uri_mismatch');
    const back = new URL(redirectUri);
    back.searchParams.set('state', query.get('state') ?? '');
    if (this.error !== null) {
      back.searchParams.set('error', this.error);
      back.searchParams.set('error_description', '<b>Words of the platform</b>');
    } else {
      const scopes = (query.get('scope') ?? '').split(separator);
      const code = `code/${randomUUID()}`;
      const given = scopes.filter((scope) => !this.declines.includes(scope));
      this.codes.set(code, { redirectUri, challenge: query.get('code_challenge'), scopes: given });
      back.searchParams.set('code', code);
    }
    return { status: 302, headers: { location: back.href }, body: 'Back to the app' };
  }

  /** Takes a code, which is accepted once; null for any other. */
  take(code: string, redirectUri: string): GivenCode | null {
    const given = this.codes.get(code);
    this.codes.delete(code);
    return given?.redirectUri === redirectUri ? given : null;
  }
}

function refused(status: number, text: string): PlatformReply {
  return { status, body: text };
}

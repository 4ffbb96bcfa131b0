import type { Readable } from 'node:stream';
import { AppConfig } from '@loupe/config';
import type { MediaContentType } from '@loupe/kernel';
import {
  DownHosts,
  OutboundError,
  type OutboundFailure,
  type OutboundResponse,
  SafeHttp,
} from '@loupe/safe-http';
import { Injectable } from '@nestjs/common';
import { CopyError } from './copy-error.js';

/** For everything, to the last byte. Together they are shorter than a lease. */
const TIMEOUT_MS = { IMAGE: 30_000, VIDEO: 120_000 } as const;
const ACCEPT = { IMAGE: 'image/*', VIDEO: 'video/*' } as const;

/** Of these there is no sense in trying again: it is the address, or what is there. */
const FOR_GOOD: ReadonlySet<OutboundFailure> = new Set([
  'REFUSED_ADDRESS',
  'TOO_LARGE',
  'TOO_MANY_REDIRECTS',
]);
const OK = 200;
const CLIENT_ERRORS = { first: 400, last: 499 };
/** Client errors that are about the moment: RFC 9110 §15.5.9, RFC 8470, RFC 6585. */
const PASSING_CLIENT_ERRORS = new Set([408, 425, 429]);

/** Files of platforms, from the addresses that these gave. */
@Injectable()
export class SourceFileLoader {
  private readonly down = new DownHosts();
  private readonly maxBytes: Readonly<Record<MediaContentType, number>>;

  constructor(
    private readonly http: SafeHttp,
    config: AppConfig,
  ) {
    this.maxBytes = {
      IMAGE: config.get('MEDIA_MAX_IMAGE_BYTES'),
      VIDEO: config.get('MEDIA_MAX_VIDEO_BYTES'),
    };
  }

  /**
   * The bytes at an address, which must be read or destroyed; reading fails with what `copyError` understands.
   * @param workspaceId whose post it is of
   * @throws CopyError
   */
  async open(workspaceId: string, url: string, kind: MediaContentType): Promise<Readable> {
    const known = this.down.errorOf(workspaceId, url);
    if (known !== undefined) throw copyError(known);
    const maxBytes = this.maxBytes[kind];
    let response: OutboundResponse<Readable>;
    try {
      response = await this.http.stream(url, {
        method: 'GET',
        maxBytes,
        timeoutMs: TIMEOUT_MS[kind],
        headers: { accept: ACCEPT[kind] },
      });
    } catch (error) {
      if (error instanceof OutboundError) this.down.learn(workspaceId, url, error);
      throw copyError(error);
    }
    const problem = problemOf(response, maxBytes);
    if (problem === null) return response.body;
    response.body.on('error', () => {}).destroy();
    throw problem;
  }

  /**
   * All the bytes at an address.
   * @param workspaceId whose post it is of
   * @throws CopyError
   */
  async read(workspaceId: string, url: string, kind: MediaContentType): Promise<Buffer> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of await this.open(workspaceId, url, kind)) chunks.push(chunk);
    } catch (error) {
      throw copyError(error);
    }
    return Buffer.concat(chunks);
  }
}

/** What a failed request for a file means for its copy; other errors stay what they are. */
export function copyError(error: unknown): unknown {
  if (!(error instanceof OutboundError)) return error;
  return new CopyError(error.message, !FOR_GOOD.has(error.failure), { cause: error });
}

function problemOf({ status, headers }: OutboundResponse<Readable>, maxBytes: number): CopyError | null {
  if (status !== OK) {
    const isAboutRequest = status >= CLIENT_ERRORS.first && status <= CLIENT_ERRORS.last;
    const passes = !isAboutRequest || PASSING_CLIENT_ERRORS.has(status);
    return new CopyError(`The host answers with status ${status}`, passes);
  }
  // Known before a byte of it has come; a host that says less than it sends is cut off while it does.
  const isTooLarge = Number(headers['content-length'] ?? 0) > maxBytes;
  return isTooLarge ? new CopyError(`The file is longer than ${maxBytes} bytes`, false) : null;
}

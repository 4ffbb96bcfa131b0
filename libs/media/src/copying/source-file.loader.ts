import { Readable } from 'node:stream';
import { AppConfig } from '@loupe/config';
import {
  DownHosts,
  OutboundError,
  type OutboundFailure,
  type OutboundResponse,
  SafeHttp,
} from '@loupe/safe-http';
import { ObjectStore } from '@loupe/storage';
import { Injectable, Optional } from '@nestjs/common';
import { BROUGHT_SCHEME, broughtKey } from '../brought-files.js';
import { GENERATED_SCHEME, GeneratedFiles } from '../generated-files.js';
import { CopyError } from './copy-error.js';

/** Time limits up to the last byte. Together they are shorter than a lease. */
const TIMEOUT_MS = { IMAGE: 30_000, VIDEO: 120_000 } as const;
/** The kinds of files that are copied. */
type CopiedKind = keyof typeof TIMEOUT_MS;
const ACCEPT = { IMAGE: 'image/*', VIDEO: 'video/*' } as const;

/** Failures that no retry can fix: they are caused by the URL or by the file. */
const FOR_GOOD: ReadonlySet<OutboundFailure> = new Set([
  'REFUSED_ADDRESS',
  'TOO_LARGE',
  'TOO_MANY_REDIRECTS',
]);
const OK = 200;
const CLIENT_ERRORS = { first: 400, last: 499 };
/** Client errors that are temporary: RFC 9110 §15.5.9, RFC 8470, RFC 6585. */
const PASSING_CLIENT_ERRORS = new Set([408, 425, 429]);

/** Downloads files of platforms from the URLs that the platforms gave. Files of the demo are generated, and those of imports are there. */
@Injectable()
export class SourceFileLoader {
  private readonly down = new DownHosts();
  private readonly maxBytes: Readonly<Record<CopiedKind, number>>;

  constructor(
    private readonly http: SafeHttp,
    private readonly store: ObjectStore,
    config: AppConfig,
    @Optional() private readonly generated?: GeneratedFiles,
  ) {
    this.maxBytes = {
      IMAGE: config.get('MEDIA_MAX_IMAGE_BYTES'),
      VIDEO: config.get('MEDIA_MAX_VIDEO_BYTES'),
    };
  }

  /**
   * The bytes at a URL as a stream, which the caller must read or destroy. Pass errors of the stream to `copyError`.
   * @param workspaceId workspace of the post
   * @param end breaks the download off
   * @throws CopyError
   */
  async open(workspaceId: string, url: string, kind: CopiedKind, end: AbortSignal): Promise<Readable> {
    if (url.startsWith(GENERATED_SCHEME)) return this.render(url);
    if (url.startsWith(BROUGHT_SCHEME)) return this.brought(workspaceId, url, kind);
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
        signal: end,
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

  /** Only files of the workspace itself. */
  private async brought(workspaceId: string, url: string, kind: CopiedKind): Promise<Readable> {
    const key = broughtKey(workspaceId, url);
    const found = key === null ? null : await this.store.get(key);
    if (found === null)
      throw new CopyError('The file that came with the import is not there any more: import it again', false);
    if (found.size <= this.maxBytes[kind]) return found.body;
    found.body.on('error', () => {}).destroy();
    throw new CopyError(`The file is longer than ${this.maxBytes[kind]} bytes`, false);
  }

  private async render(url: string): Promise<Readable> {
    const file = await this.generated?.render(url);
    if (!file) throw new CopyError(`There is no file ${url}`, false);
    return Readable.from([file]);
  }

  /**
   * All bytes at a URL.
   * @param workspaceId workspace of the post
   * @param end breaks the download off
   * @throws CopyError
   */
  async read(workspaceId: string, url: string, kind: CopiedKind, end: AbortSignal): Promise<Buffer> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of await this.open(workspaceId, url, kind, end)) chunks.push(chunk);
    } catch (error) {
      // A host that sends slowly holds up the workspace's other copies as one does that is not there.
      if (error instanceof OutboundError) this.down.learn(workspaceId, url, error);
      throw copyError(error);
    }
    return Buffer.concat(chunks);
  }
}

/** Translates a failed download into a CopyError; other errors are returned unchanged. */
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
  // Checked before the first byte. If a host announces fewer bytes than it sends, the download is cut off later.
  const isTooLarge = Number(headers['content-length'] ?? 0) > maxBytes;
  return isTooLarge ? new CopyError(`The file is longer than ${maxBytes} bytes`, false) : null;
}

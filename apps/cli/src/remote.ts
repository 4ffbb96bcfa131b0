import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, InvalidInputError, parseUrl } from '@loupe/kernel';
import { type Command, Option } from 'commander';

const USER_AGENT = 'Mozilla/5.0 (compatible; loupe-cli)';
/** Waits of a second or more, in which a service that is restarted or busy comes back. */
const MAX_ATTEMPTS = 120;
const PAUSE_MS = 1_000;
/** Answers after which the same request may succeed. */
const BUSY = new Set([429, 502, 503, 504]);

/** Where a command works: without `url` on the servers of its environment. */
export interface RemoteOptions {
  url?: string;
  token?: string;
}

/** Adds `--url` and `--token`, of the commands that can also work over HTTP. */
export function withRemoteOptions(command: Command): Command {
  return command
    .option(
      '--url <url>',
      'Address of a Loupe API, such as https://loupe.example.com: work over HTTP, with a token only.',
    )
    .addOption(
      new Option(
        '--token <token>',
        'Token for --url. Better in the environment: every user of the machine can see arguments.',
      ).env('LOUPE_TOKEN'),
    );
}

/** The service said no. */
class RemoteError extends AppError {
  constructor(message: string) {
    super('BAD_REQUEST', message);
  }
}

interface Errors {
  errors?: string | { message: string }[];
}

/** The API of a Loupe service, in one workspace. */
export class Remote {
  private readonly api: URL;
  private readonly headers: Readonly<Record<string, string>>;

  /** @throws InvalidInputError without a token or for a wrong address */
  constructor(
    { url = '', token = '' }: RemoteOptions,
    workspaceId: string,
    private readonly signal?: AbortSignal,
  ) {
    const parsed = parseUrl(url);
    if (parsed === null || !/^https?:$/.test(parsed.protocol)) {
      throw new InvalidInputError('url: must start with https:// or http://');
    }
    if (token === '')
      throw new InvalidInputError('token: is needed with --url, or LOUPE_TOKEN in the environment');
    this.api = new URL('/api/v2', parsed);
    this.headers = {
      'user-agent': USER_AGENT,
      authorization: `Bearer ${token}`,
      'workspace-id': workspaceId,
    };
  }

  /**
   * The answer to a request, as JSON. It is sent again while the service is busy or cannot be reached.
   * @param path below /api/v2
   * @param request makes the request anew for each attempt
   * @param isRepeatable false if it can be made only once
   * @throws AppError with what the service said
   */
  async json<Body>(
    path: string,
    request: () => RequestInit = () => ({}),
    isRepeatable = true,
  ): Promise<Body> {
    const url = new URL(`${this.api.href}${path}`);
    // An answer that ends early is lost as well.
    const text = await this.answer(url, request, isRepeatable, (response) => response.text());
    return JSON.parse(text) as Body;
  }

  /** The data of a document. */
  async query<Data>(query: string, variables: object): Promise<Data> {
    const body = JSON.stringify({ query, variables });
    const { data, errors } = await this.json<{ data: Data } & Errors>('', () => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }));
    if (errors !== undefined) throw new RemoteError(textOf({ errors }, 'refused'));
    return data;
  }

  /** The bytes at an address that the service gave. The token goes to the service only. */
  async file(address: string): Promise<AsyncIterable<Uint8Array>> {
    const url = new URL(address, this.api);
    const body = await this.answer(
      url,
      () => ({}),
      true,
      async (response) => response.body,
    );
    if (body === null) throw new RemoteError(`${url.host} gave no file`);
    return body;
  }

  /** @param read what is wanted of the answer, unless it is a refusal */
  private async answer<Wanted>(
    address: URL,
    request: () => RequestInit,
    isRepeatable: boolean,
    read: (response: Response) => Promise<Wanted>,
  ): Promise<Wanted> {
    for (let attempt = 1; ; attempt += 1) {
      const mayRepeat = isRepeatable && attempt < MAX_ATTEMPTS;
      let response: Response | null = null;
      try {
        response = await this.send(address, request());
        if (response.ok) return await read(response);
        if (!(mayRepeat && BUSY.has(response.status))) {
          const body = (await response.json().catch(() => ({}))) as Errors;
          throw new RemoteError(textOf(body, `${address.host} answered with ${response.status}`));
        }
      } catch (error) {
        // So says fetch that the service could not be reached, or was lost.
        if (!(error instanceof TypeError)) throw error;
        if (!mayRepeat) throw new RemoteError(`${address.host} cannot be reached: ${causeOf(error)}`);
      }
      const seconds = Number(response?.headers.get('retry-after') ?? 0);
      await sleep(Math.max(PAUSE_MS, seconds * 1_000), null, { signal: this.signal });
    }
  }

  private send(address: URL, init: RequestInit): Promise<Response> {
    return fetch(address, {
      ...init,
      headers: address.origin === this.api.origin ? { ...this.headers, ...init.headers } : init.headers,
      ...(this.signal === undefined ? {} : { signal: this.signal }),
    });
  }
}

function textOf({ errors }: Errors, otherwise: string): string {
  if (errors === undefined) return otherwise;
  return typeof errors === 'string' ? errors : errors.map(({ message }) => message).join('\n');
}

function causeOf({ cause, message }: TypeError): string {
  return cause instanceof Error ? cause.message : message;
}

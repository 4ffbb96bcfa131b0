import type { Readable } from 'node:stream';
import { AppConfig } from '@loupe/config';
import { InvalidInputError } from '@loupe/kernel';
import { SafeHttp } from '@loupe/safe-http';
import { Injectable } from '@nestjs/common';

/** Milliseconds for a whole data set. */
const TIMEOUT_MS = 10 * 60_000;

/** What Apify's refusals mean for those who can do something about them; anything else is tried again. */
const REFUSALS: Readonly<Record<number, string>> = {
  401: 'Apify refuses the token of this address: make another address with a token that is good',
  403: 'Apify refuses the token of this address: make another address with a token that is good',
  404: 'Apify has no such data set, or its token may not read it',
};

/** Reads data sets from Apify's API, and from nowhere else. */
@Injectable()
export class ApifyClient {
  private readonly base: string;
  private readonly maxBytes: number;

  constructor(
    private readonly http: SafeHttp,
    config: AppConfig,
  ) {
    this.base = config.get('APIFY_API_BASE_URL');
    this.maxBytes = config.get('IMPORT_MAX_BYTES');
  }

  /**
   * The rows of a data set, as lines of JSON. The stream must be read or destroyed.
   * @throws InvalidInputError where Apify refuses; other errors where it may answer later
   */
  async items(token: string, dataSetId: string): Promise<Readable> {
    const url = `${this.base}/datasets/${encodeURIComponent(dataSetId)}/items?format=jsonl&clean=true`;
    const { status, body } = await this.http.stream(url, {
      method: 'GET',
      headers: { authorization: `Bearer ${token}`, accept: 'application/jsonl' },
      ...{ maxBytes: this.maxBytes, timeoutMs: TIMEOUT_MS, redirects: 0 },
    });
    if (status === 200) return body;
    body.on('error', () => undefined).destroy();
    const refusal = REFUSALS[status];
    if (refusal !== undefined) throw new InvalidInputError(refusal);
    throw new Error(`Apify answers ${status} to a request for a data set`);
  }
}

import { serveTasks } from '@loupe/sandbox';
import { readFeed } from '../platforms/feed/read-feed.js';
import { baseOf, readPage } from '../platforms/web/web-page.js';
import { decoded } from './charset.js';
import { DocumentError } from './document-error.js';
import { webAddress } from './web-address.js';

/** A document as it was received. */
export interface ReceivedDocument {
  readonly body: Uint8Array;
  readonly contentType: string;
  /** Where it was read, after redirects. */
  readonly address: string;
}

/** What is wrong with a document. */
export interface DocumentRefusal {
  readonly message: string;
}

function feedNamedBy(html: string, address: URL): string | null {
  const page = readPage(html);
  return webAddress(page.feed, baseOf(page, address));
}

const OPERATIONS = {
  /** The feed in a document; else the address of the one that it names as a page. */
  feed({ body, contentType, address }: ReceivedDocument, followed: string, now: Date) {
    const text = decoded(body, contentType);
    const feed = readFeed(text, { followed: new URL(followed), read: new URL(address) }, now);
    return { feed, link: feed === null ? feedNamedBy(text, new URL(address)) : null };
  },
  page({ body, contentType }: ReceivedDocument) {
    return readPage(decoded(body, contentType));
  },
};

export type ReaderOperations = typeof OPERATIONS;

serveTasks(OPERATIONS, (error): DocumentRefusal | null =>
  error instanceof DocumentError ? { message: error.message } : null,
);

import { serveTasks } from '@loupe/sandbox';
import { readFeed } from '../platforms/feed/read-feed.js';
import { readPage } from '../platforms/web/page.js';
import { DocumentError } from './document-error.js';
import { decoded } from './encoding.js';

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

const OPERATIONS = {
  /** The feed in a document; else what it is as a page, which may name a feed. */
  feed({ body, contentType, address }: ReceivedDocument, followed: string, now: Date) {
    const text = decoded(body, contentType);
    const feed = readFeed(text, { followed: new URL(followed), read: new URL(address) }, now);
    return { feed, link: feed === null ? readPage(text).feed : null };
  },
  page({ body, contentType }: ReceivedDocument) {
    return readPage(decoded(body, contentType));
  },
};

export type ReaderOperations = typeof OPERATIONS;

serveTasks(OPERATIONS, (error): DocumentRefusal | null =>
  error instanceof DocumentError ? { message: error.message } : null,
);

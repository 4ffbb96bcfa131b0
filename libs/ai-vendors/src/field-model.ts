import type { CustomAttributeType } from '@loupe/custom-attributes';
import type { Tokens } from './tokens.js';

/** What of a post a model is given, cut to what is allowed. */
export interface PostText {
  readonly itemId: string;
  readonly caption: string;
  readonly transcript: string;
  /** What is written in its pictures; empty where that is not known, or the field does not read it. */
  readonly pictureText: string;
  /** Key of its copied picture in the object store; null where there is none, or the field does not read it. */
  readonly picture: string | null;
}

/** What a person has set for a post. */
export interface Example {
  readonly caption: string;
  readonly transcript: string;
  readonly pictureText: string;
  /** As the model would answer it; null where the person has removed it. */
  readonly value: unknown;
}

/** What a model is asked about each post. */
export interface Question {
  readonly preset: string | null;
  readonly name: string;
  readonly type: CustomAttributeType;
  readonly instruction: string;
  /** Null for types without options. */
  readonly options: readonly { id: string; name: string; description: string }[] | null;
  /** Name of the workspace's brand. */
  readonly brand: string;
  /** The picture of the call's only post (WebP); null where it has none. */
  readonly picture: Buffer | null;
  /** Nearest first. */
  readonly examples: readonly Example[];
}

/** An answer in the stored form of the attribute; null where the model gives none. */
export interface Answer {
  readonly value: unknown;
  /** Plain text, at most 500 characters; null where the model explains nothing. */
  readonly reason: string | null;
  /** Whether the model holds another value for about as likely; false where it does not say. */
  readonly isUnsure: boolean;
}

/** `failure` says why there is no answer. */
export type Outcome = Answer | { readonly failure: string };

/** What came of a call to a vendor. Posts that are absent were not answered. */
export interface CallResult {
  readonly outcomes: ReadonlyMap<string, Outcome>;
  readonly tokens: Tokens;
  /** Why none of the posts was answered validly; null where one was. */
  readonly problem: string | null;
}

/**
 * Why a vendor did not do a call:
 * - AUTH: it refuses the key
 * - QUOTA: nothing is left of the account's quota
 * - RATE: too many requests for now
 * - UNREACHABLE: it did not answer, or is out of order
 * - BAD_ANSWERS: it cannot do what it is asked, such as for an unknown model
 */
export type AiVendorFailure = 'AUTH' | 'QUOTA' | 'RATE' | 'UNREACHABLE' | 'BAD_ANSWERS';

export class AiVendorError extends Error {
  /**
   * @param message for the workspace's people: without the key and without the text of posts
   * @param retryAt when the vendor asked to be asked again; null if it did not say
   * @param isLost whether the vendor may have done the call, and charged for it, all the same
   */
  constructor(
    readonly failure: AiVendorFailure,
    message: string,
    readonly retryAt: Date | null = null,
    readonly isLost = false,
  ) {
    super(message);
    this.name = 'AiVendorError';
  }
}

/** A model of a vendor. */
export interface AiVendorModel {
  /** The most tokens that a call can use. */
  most(question: Question, posts: readonly PostText[]): Tokens;
  /** @throws AiVendorError */
  ask(question: Question, posts: readonly PostText[]): Promise<CallResult>;
}

/** Why a post has no answer where the model said nothing about it. */
export const NO_ANSWER = 'The model did not answer for this post';

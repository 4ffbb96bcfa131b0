import { type CapturedPost, isNameKey, type SocialProfile } from '@loupe/content';
import type { Page, PageArguments } from '@loupe/graphql';
import { Clock, eachInSlices, newId, type WorkspaceScope } from '@loupe/kernel';
import { Injectable } from '@nestjs/common';
import type { ErasedAccount } from './erased.entities.js';
import { ErasureMarkService } from './erasure-mark.service.js';
import { candidatesIn, type NameUse, textKey, withoutNames, wordCount } from './names-in-text.js';
import { SuppressionRepository } from './suppression.repository.js';

const USES: readonly NameUse[] = ['WORD', 'MENTION'];

/**
 * Keeps erased people out of a workspace: their posts are not stored again, and their names are redacted in others' posts.
 */
@Injectable()
export class SuppressionService {
  constructor(
    private readonly repository: SuppressionRepository,
    private readonly marks: ErasureMarkService,
    private readonly clock: Clock,
  ) {}

  /**
   * The parts of captured posts that may be stored or shown. Who stores them holds the workspace's ingest lock.
   * @returns for each post, in order: null for a post of an erased person, else the post without names of erased people
   */
  async admit(scope: WorkspaceScope, posts: readonly CapturedPost[]): Promise<(CapturedPost | null)[]> {
    if (!(await this.repository.hasAny(scope))) return [...posts];
    const asked = posts.map((post) => this.marksOf(scope, post));
    const found = await this.repository.find(
      scope,
      asked.flatMap(({ account, name, post }) => [account, name, post]).filter(isPresent),
    );
    const stored = new Map(found.map((mark) => [mark.hmac, mark]));
    const isRefused = ({ account, name, post }: PostMarks) => {
      if (stored.has(post.toString('hex'))) return true;
      const named = stored.get(name.toString('hex'));
      // Another account may later use the same name: the platform ids distinguish them if both are known.
      if (account === null) return named !== undefined;
      return stored.has(account.toString('hex')) || named?.platformIdKnown === false;
    };
    const admitted = posts.map((post, index) => (isRefused(asked[index] as PostMarks) ? null : post));
    const names = await this.namesIn(scope, admitted.filter(isPresent).flatMap(textsOf));
    if (names.size === 0) return admitted;
    const redacted: (CapturedPost | null)[] = [];
    await eachInSlices(admitted, (post) => redacted.push(post === null ? null : withoutErased(post, names)));
    return redacted;
  }

  /** A text of a post without names of erased people. The caller holds the workspace's ingest lock. */
  async redacted(scope: WorkspaceScope, text: string): Promise<string> {
    if (!(await this.repository.hasAny(scope))) return text;
    return withoutNames(text, await this.namesIn(scope, [text]));
  }

  /**
   * Records that an account is being erased, so that none of its posts are stored any more. Called before anything is
   * removed, with the workspace's ingest lock held. It continues an erasure that was begun before.
   * @param names how texts refer to the account and its person
   */
  async begin(
    scope: WorkspaceScope,
    profile: SocialProfile,
    names: readonly string[],
    mentionsOnly: boolean,
  ): Promise<ErasedAccount> {
    const begun = await this.repository.ofProfile(scope, profile.id);
    if (begun !== null) return begun;
    const { provider, externalKey, accountName } = profile;
    const platformIdKnown = !isNameKey(externalKey);
    const account: ErasedAccount = {
      workspaceId: scope.workspaceId,
      id: newId(),
      platformIdKnown,
      mentionsOnly,
      socialProfileId: profile.id,
      erasedAt: this.clock.now(),
      provider,
      items: null,
    };
    await this.repository.add(account);
    const mark = (hmac: Buffer) => [{ hmac, words: null }];
    await this.repository.addMarks(
      scope,
      account.id,
      'NAME',
      mark(this.marks.name(scope, provider, accountName)),
    );
    if (platformIdKnown) {
      await this.repository.addMarks(
        scope,
        account.id,
        'ACCOUNT',
        mark(this.marks.account(scope, provider, externalKey)),
      );
    }
    const use: NameUse = mentionsOnly ? 'MENTION' : 'WORD';
    const keys = [...new Set(names.map(textKey))].filter((key) => wordCount(key) > 0);
    const inTexts = keys.map((key) => ({ hmac: this.marks.inText(scope, use, key), words: wordCount(key) }));
    await this.repository.addMarks(scope, account.id, use, inTexts);
    return account;
  }

  /** Adds marks for posts of an account before they are removed, so that they are recognized even under another name. */
  async addPosts(
    scope: WorkspaceScope,
    account: ErasedAccount,
    posts: readonly Pick<CapturedPost, 'provider' | 'externalId'>[],
  ): Promise<void> {
    const marks = posts.map(({ provider, externalId }) => ({
      hmac: this.marks.post(scope, provider, externalId),
      words: null,
    }));
    await this.repository.addMarks(scope, account.id, 'POST', marks);
  }

  /** Records that the erasure of an account is finished. */
  finish(scope: WorkspaceScope, account: ErasedAccount): Promise<void> {
    return this.repository.finish(scope, account.id);
  }

  /** The erasures of a workspace, newest first. */
  page(scope: WorkspaceScope, page: PageArguments): Page<ErasedAccount> {
    return this.repository.page(scope, page);
  }

  /** Unfinished erasures of all workspaces, oldest first. */
  unfinished(): Promise<ErasedAccount[]> {
    return this.repository.unfinished();
  }

  /** Whether an account of this name is being erased. */
  isBeingErased(
    scope: WorkspaceScope,
    provider: CapturedPost['provider'],
    accountName: string,
  ): Promise<boolean> {
    return this.repository.isUnfinished(scope, this.marks.name(scope, provider, accountName));
  }

  /**
   * Ends the suppression of an account: its posts may be stored again.
   * @param accountName the name at the time of the erasure
   * @returns number of erased accounts with this name
   */
  allow(scope: WorkspaceScope, provider: CapturedPost['provider'], accountName: string): Promise<number> {
    return this.repository.removeAccountsWith(scope, this.marks.name(scope, provider, accountName));
  }

  /**
   * Those of stored profiles that were erased, as after a restore of an older backup.
   * @returns each with whether its names are redacted only after an @
   */
  async erasedAmong(
    scope: WorkspaceScope,
    profiles: readonly SocialProfile[],
  ): Promise<{ profile: SocialProfile; mentionsOnly: boolean }[]> {
    const asked = profiles.map((profile) => ({ profile, ...this.marksOfProfile(scope, profile) }));
    const hmacs = asked.flatMap(({ account, name }) => [account, name]).filter(isPresent);
    const stored = new Map((await this.repository.find(scope, hmacs)).map((mark) => [mark.hmac, mark]));
    return asked.flatMap(({ profile, account, name }) => {
      const named = stored.get(name.toString('hex'));
      const known = account === null ? undefined : stored.get(account.toString('hex'));
      const found = known ?? (account === null || named?.platformIdKnown === false ? named : undefined);
      return found === undefined ? [] : [{ profile, mentionsOnly: found.mentionsOnly }];
    });
  }

  /** The names of erased people in the given texts, with their use. */
  private async namesIn(scope: WorkspaceScope, texts: readonly string[]): Promise<Map<string, NameUse>> {
    const lengths = await this.repository.nameLengths(scope);
    if (lengths.length === 0) return new Map();
    const keys = new Set<string>();
    for (const text of texts) await eachInSlices(candidatesIn(text, lengths), ({ key }) => keys.add(key));
    const byHmac = new Map<string, { key: string; use: NameUse }>();
    await eachInSlices(keys, (key) => {
      for (const use of USES) byHmac.set(this.marks.inText(scope, use, key).toString('hex'), { key, use });
    });
    const found = await this.repository.find(
      scope,
      [...byHmac.keys()].map((hmac) => Buffer.from(hmac, 'hex')),
    );
    const names = new Map<string, NameUse>();
    for (const { hmac } of found) {
      const name = byHmac.get(hmac);
      // A name that is redacted everywhere is also redacted after an @.
      if (name !== undefined && names.get(name.key) !== 'WORD') names.set(name.key, name.use);
    }
    return names;
  }

  private marksOfProfile(scope: WorkspaceScope, { provider, externalKey, accountName }: SocialProfile) {
    return {
      account: isNameKey(externalKey) ? null : this.marks.account(scope, provider, externalKey),
      name: this.marks.name(scope, provider, accountName),
    };
  }

  private marksOf(scope: WorkspaceScope, { provider, externalId, profile }: CapturedPost): PostMarks {
    return {
      account: profile.externalId === null ? null : this.marks.account(scope, provider, profile.externalId),
      name: this.marks.name(scope, provider, profile.accountName),
      post: this.marks.post(scope, provider, externalId),
    };
  }
}

interface PostMarks {
  account: Buffer | null;
  name: Buffer;
  post: Buffer;
}

/** The texts of a post that may name people other than its poster; tags are written as mentions. */
function textsOf({
  caption,
  pollOptions = [],
  authors = [],
  categories = [],
  hashtags,
  mentions,
  media,
  originalUrl,
}: CapturedPost): string[] {
  const files = media.flatMap((file) => [file.transcript, file.altText, file.fileUrl, file.thumbnailUrl]);
  return [
    caption,
    ...pollOptions,
    ...authors,
    ...categories,
    originalUrl,
    ...files,
    ...[...hashtags, ...mentions].map(asMention),
  ].filter(isPresent);
}

function withoutErased(post: CapturedPost, names: ReadonlyMap<string, NameUse>): CapturedPost {
  const clean = <Text extends string | null | undefined>(text: Text) =>
    (typeof text === 'string' ? withoutNames(text, names) : text) as Text;
  const unnamed = (tag: string) => withoutNames(asMention(tag), names) === asMention(tag);
  return {
    ...post,
    caption: clean(post.caption),
    ...(post.pollOptions === undefined ? {} : { pollOptions: post.pollOptions.map(clean) }),
    ...(post.authors === undefined ? {} : { authors: post.authors.map(clean) }),
    ...(post.categories === undefined ? {} : { categories: post.categories.map(clean) }),
    originalUrl: clean(post.originalUrl),
    hashtags: post.hashtags.filter(unnamed),
    mentions: post.mentions.filter(unnamed),
    media: post.media.map((file) => ({
      ...file,
      fileUrl: clean(file.fileUrl),
      thumbnailUrl: clean(file.thumbnailUrl),
      ...(file.altText === undefined ? {} : { altText: clean(file.altText) }),
      ...(file.transcript === undefined ? {} : { transcript: clean(file.transcript) }),
    })),
  };
}

/** A tag counts as a name, with or without its sign. */
function asMention(tag: string): string {
  return `@${tag.replace(/^[#@]/, '')}`;
}

function isPresent<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined;
}

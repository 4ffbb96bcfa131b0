import {
  accountNameKey,
  type CapturedHome,
  type CapturedPost,
  isNameKey,
  mayReplace,
  nameKeyOf,
  readAt,
  type SocialProfile,
} from '@loupe/content';
import { newId, type Provider, parseUrl } from '@loupe/kernel';
import { accountNames } from './handles.js';

/** A profile of the batch: its stored row, its future row, and the posts with data about it. */
export interface ProfileDraft {
  /** Undefined for a new profile. */
  stored: SocialProfile | undefined;
  row: SocialProfile;
  posts: CapturedPost[];
}

/** The metrics of a profile at the time of reading. */
export interface NewProfileSnapshot {
  readonly id: string;
  readonly at: Date;
  readonly followers: number;
  readonly following: number;
}

/** The rows to write for the profiles of a batch; `pictured` are those that got a picture, or another address of it. */
export interface SettledProfiles {
  added: SocialProfile[];
  changed: SocialProfile[];
  /** Metrics that differ from the stored ones. */
  snapshots: NewProfileSnapshot[];
  pictured: SocialProfile[];
}

/** Columns that captures may change. */
const VALUES = [
  'accountName',
  'accountNameKey',
  'originalUrl',
  'fullName',
  'bio',
  'avatar',
  'email',
  'phoneNumbers',
  'followers',
  'following',
  'private',
  'proAccount',
  'verified',
  'accountType',
] as const satisfies (keyof SocialProfile)[];

/**
 * Decides which profile each post of a batch belongs to (docs/import-format.md, "Accounts"), and how the profile's row
 * changes. It only plans; the repository writes.
 */
export class IdentityResolver {
  private readonly drafts: ProfileDraft[];
  private readonly byId = new Map<string, ProfileDraft>();
  private readonly byKey = new Map<string, ProfileDraft>();
  /** The oldest profile of each name. */
  private readonly byName = new Map<string, ProfileDraft>();
  /** The creators of keys that the workspace does not know yet. */
  readonly newCreatorKeys = new Map<string, string>();
  /** Where creators live, by id, as far as the batch says; the last post counts. */
  readonly homes = new Map<string, CapturedHome>();

  /**
   * @param stored all profiles that the batch may be about, oldest first
   * @param creatorOfKey ids of creators by the keys that the workspace knows
   */
  constructor(
    stored: readonly SocialProfile[],
    private readonly workspaceId: string,
    private readonly now: Date,
    private readonly creatorOfKey: ReadonlyMap<string, string> = new Map(),
  ) {
    this.drafts = stored.map((profile) => ({ stored: profile, row: { ...profile }, posts: [] }));
    for (const draft of this.drafts) this.register(draft);
  }

  /**
   * The profile of a post.
   * @param storedProfileId profile of the stored post; undefined for a new post
   */
  draftFor(post: CapturedPost, storedProfileId: string | undefined): ProfileDraft {
    const draft =
      post.profile.externalId === null
        ? this.byAccountName(post, storedProfileId)
        : this.byExternalId(post, post.profile.externalId);
    if (post.competitorBrandId === undefined) {
      const creatorId = this.creatorFor(post, draft.row.creatorId);
      draft.row.creatorId = creatorId;
      if (post.creatorLocation !== undefined) this.homes.set(creatorId, post.creatorLocation);
    }
    draft.posts.push(post);
    return draft;
  }

  private creatorFor({ creatorId, creatorKey }: CapturedPost, current: string | null): string {
    if (creatorKey === undefined) return current ?? creatorId ?? newId();
    const known = this.creatorOfKey.get(creatorKey) ?? this.newCreatorKeys.get(creatorKey);
    const creator = current ?? known ?? creatorId ?? newId();
    if (known === undefined) this.newCreatorKeys.set(creatorKey, creator);
    return creator;
  }

  /** Stored profiles for which a capture has different values. */
  contested(): SocialProfile[] {
    return this.drafts.flatMap(({ stored, posts }) => {
      if (stored === undefined) return [];
      return posts.every((post) => sameValues(stored, changedBy(stored, post))) ? [] : [stored];
    });
  }

  /**
   * Applies the values of the captures, except those that are older than the profile's newest snapshot.
   * @param lastRead for profiles with different values, the time of the newest snapshot of their posts, by profile id
   */
  settle(lastRead: ReadonlyMap<string, Date>): SettledProfiles {
    for (const draft of this.drafts) draft.row = withCaptures(draft, lastRead.get(draft.row.id) ?? null);
    return {
      added: this.drafts.filter((draft) => draft.stored === undefined).map((draft) => draft.row),
      changed: this.drafts.filter(isChanged).map((draft) => draft.row),
      snapshots: this.drafts.filter(hasOtherMetrics).map((draft) => snapshotOf(draft, this.now)),
      pictured: this.drafts.filter(hasNewPicture).map((draft) => draft.row),
    };
  }

  private byExternalId(post: CapturedPost, externalId: string): ProfileDraft {
    const known = this.byKey.get(keyIn(post.provider, externalId));
    if (known !== undefined) return this.alsoNamed(known, post);
    const other = accountNames(post);
    const named =
      other.handle === null ? undefined : this.byName.get(keyIn(post.provider, accountNameKey(other.handle)));
    if (named !== undefined) return named;
    const knownByName = [nameKeyOf(post.profile.accountName), other.key]
      .map((key) => (key === null ? undefined : this.byKey.get(keyIn(post.provider, key))))
      .find((draft) => draft !== undefined);
    if (knownByName === undefined) return this.add(post, externalId);
    if (!speaksFor(post, knownByName.row)) return knownByName;
    this.byKey.delete(keyIn(post.provider, knownByName.row.externalKey));
    const { accountName, originalUrl } = post.profile;
    // Applies even to an old snapshot: a profile known by its name only never had a reliable URL.
    knownByName.row = { ...knownByName.row, externalKey: externalId, accountName, originalUrl };
    return this.register(knownByName);
  }

  private byAccountName(post: CapturedPost, storedProfileId: string | undefined): ProfileDraft {
    const current = storedProfileId === undefined ? undefined : this.byId.get(storedProfileId);
    const nameKey = nameKeyOf(post.profile.accountName);
    // A name is weaker evidence than an id: it does not move a post away from a profile whose platform id is known.
    if (
      current !== undefined &&
      (current.row.externalKey === nameKey || !isNameKey(current.row.externalKey))
    ) {
      return current;
    }
    const named = this.byName.get(keyIn(post.provider, accountNameKey(post.profile.accountName)));
    return named ?? this.add(post, nameKey);
  }

  private add(post: CapturedPost, externalKey: string): ProfileDraft {
    const { accountName, originalUrl } = post.profile;
    const draft: ProfileDraft = {
      stored: undefined,
      row: {
        workspaceId: this.workspaceId,
        id: newId(),
        creatorId: null,
        provider: post.provider,
        externalKey,
        accountName,
        accountNameKey: accountNameKey(accountName),
        fullName: null,
        bio: null,
        avatar: null,
        hasPicture: false,
        email: null,
        phoneNumbers: [],
        followers: 0,
        following: 0,
        private: false,
        proAccount: false,
        verified: false,
        accountType: null,
        originalUrl,
        createdAt: this.now,
        updatedAt: this.now,
      },
      posts: [],
    };
    this.drafts.push(draft);
    return this.register(draft);
  }

  private register(draft: ProfileDraft): ProfileDraft {
    const { id, provider, externalKey } = draft.row;
    this.byId.set(id, draft);
    this.byKey.set(keyIn(provider, externalKey), draft);
    return this.named(draft, draft.row.accountNameKey);
  }

  /** Registers the new name of a renamed profile, so that a later capture of the batch with only that name finds it too. */
  private alsoNamed(draft: ProfileDraft, post: CapturedPost): ProfileDraft {
    return this.named(draft, accountNameKey(post.profile.accountName));
  }

  private named(draft: ProfileDraft, name: string): ProfileDraft {
    const key = keyIn(draft.row.provider, name);
    if (!this.byName.has(key)) this.byName.set(key, draft);
    return draft;
  }
}

/** Metrics of 0 are unknown and do not count as a snapshot. */
function hasOtherMetrics({ stored, row: { followers, following } }: ProfileDraft): boolean {
  const isKnown = followers > 0 || following > 0;
  return isKnown && (stored?.followers !== followers || stored.following !== following);
}

const hasNewPicture = ({ stored, row }: ProfileDraft) => row.avatar !== null && stored?.avatar !== row.avatar;

function snapshotOf({ row, posts }: ProfileDraft, now: Date): NewProfileSnapshot {
  const times = posts.flatMap((post) => readAt(post)?.getTime() ?? []);
  const at = times.length === 0 ? now : new Date(Math.max(...times));
  return { id: row.id, at, followers: row.followers, following: row.following };
}

function isChanged({ stored, row }: ProfileDraft): boolean {
  if (stored === undefined) return false;
  return (
    stored.externalKey !== row.externalKey || stored.creatorId !== row.creatorId || !sameValues(stored, row)
  );
}

/** Whether a stored profile is written again and a post's capture contributed to that. */
export function isChangedBy(draft: ProfileDraft, post: CapturedPost): boolean {
  const { stored, row } = draft;
  if (stored === undefined || !isChanged(draft)) return false;
  if (stored.creatorId !== row.creatorId && post.competitorBrandId === undefined) return true;
  if (stored.externalKey !== row.externalKey && post.profile.externalId !== null) return true;
  return !sameValues(stored, changedBy(stored, post));
}

/** The row with the values of its posts applied in order, except values older than those already applied. */
function withCaptures(draft: ProfileDraft, lastRead: Date | null): SocialProfile {
  let row = draft.row;
  let read = lastRead;
  for (const post of draft.posts) {
    const captureRead = readAt(post);
    if (!mayReplace(captureRead, read)) continue;
    row = draft.stored === undefined ? withCapture(row, post) : changedBy(row, post);
    read = captureRead ?? read;
  }
  return row;
}

/** A stored row with the values of a capture by whoever speaks for it. */
function changedBy(row: SocialProfile, post: CapturedPost): SocialProfile {
  return speaksFor(post, row) ? withCapture(row, post) : row;
}

/** Whether a stored profile, as it is and as the capture has it, is one of the server that reported the post. */
function speaksFor({ reportedBy, profile }: CapturedPost, { originalUrl }: SocialProfile): boolean {
  if (reportedBy === undefined) return true;
  return [profile.originalUrl, originalUrl].every((address) => hostOf(address) === bare(reportedBy));
}

function hostOf(address: string): string | null {
  const url = parseUrl(address);
  return url === null ? null : bare(url.host);
}

const bare = (host: string) => host.replace(/^www\./, '');

function withCapture(row: SocialProfile, { profile }: CapturedPost): SocialProfile {
  const { externalId, accountName, originalUrl, ...values } = profile;
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  // Values of a capture that knows only the name do not replace values that came with the platform id.
  if (externalId !== row.externalKey && !isNameKey(row.externalKey)) return { ...row, ...given };
  // An id in the place of the name says that the name could not be read.
  if (accountName === externalId) return { ...row, ...given };
  return { ...row, ...given, accountName, accountNameKey: accountNameKey(accountName), originalUrl };
}

function sameValues(a: SocialProfile, b: SocialProfile): boolean {
  return VALUES.every(
    (column) => a[column] === b[column] || JSON.stringify(a[column]) === JSON.stringify(b[column]),
  );
}

function keyIn(provider: Provider, key: string): string {
  return `${provider} ${key}`;
}

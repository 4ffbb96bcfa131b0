import type { CapturedProfile } from '@loupe/content';
import type { Provider } from '@loupe/kernel';
import { markAddress, portraitAddress } from '../pictures/portraits/account-pictures.js';
import type { Brand } from './brands/brand.js';
import { NAMES, NAMES_OF_MEN } from './content/names.data.js';
import type { Language } from './content/phrases.js';
import type { Account } from './demo.types.js';
import { profileIdOf, profileUrlOf } from './platforms.js';
import { demoId, Random } from './random.js';
import { DAY } from './time.js';

export interface Person {
  creatorId: string;
  language: Language;
  name: string;
  handle: string;
  accounts: Account[];
}

const FIRST_PLATFORM = [
  ['INSTAGRAM', 58],
  ['TIKTOK', 27],
  ['YOUTUBE', 15],
] as const;

/** Median followers by platform. The logarithm has a standard deviation of 1.35, so that a few accounts are huge. */
const MEDIAN_FOLLOWERS: Partial<Record<Provider, number>> = {
  INSTAGRAM: 14_000,
  TIKTOK: 22_000,
  YOUTUBE: 9_000,
};

/**
 * The creators of a brand. The first has a profile on each platform, the second and the third share a handle on different
 * platforms, and the last is the brand itself.
 * @param count at least 4
 */
export function makePeople(brand: Brand, count: number): Person[] {
  const taken = new Set<string>([brand.handle]);
  const people: Person[] = [];
  for (let index = 0; index < count - 1; index += 1) {
    const random = new Random(brand.key, 'person', index);
    const language = index === 0 ? (brand.languages[0]?.[0] ?? 'en') : random.weighted(brand.languages);
    const [latin, written] = random.pick(NAMES[language].given);
    const family = random.pick(NAMES[language].family);
    const twin = index === 2 ? people[1] : undefined;
    const handle = twin?.handle ?? freeHandle(random, taken, latin, family, brand.subject.handleWords);
    const platforms: Provider[] =
      index === 0
        ? ['INSTAGRAM', 'TIKTOK', 'YOUTUBE']
        : twin
          ? ['TIKTOK']
          : index === 1
            ? ['INSTAGRAM']
            : platformsOf(random);
    const creatorId = demoId(brand.key, 'creator', String(index));
    const name = latin === written ? `${latin} ${family}` : written;
    const avatar = portraitOf(brand, language, latin, String(index));
    const accounts = platforms.map((provider) =>
      makeAccount({ brand, provider, language, handle, name, avatar, creatorId, index }),
    );
    people.push({ creatorId, language, name, handle, accounts });
  }
  people.push(brandItself(brand));
  return people;
}

/** Accounts that post about a competitor of the brand and belong to no creator. */
export function makeRivalAccounts(brand: Brand, competitor: string, count: number): Account[] {
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const random = new Random(brand.key, 'rival', competitor, index);
    const language = random.weighted(brand.languages);
    const [latin, written] = random.pick(NAMES[language].given);
    const family = random.pick(NAMES[language].family);
    const handle = `${freeHandle(random, taken, latin, family, brand.subject.handleWords)}.${random.int(2, 99)}`;
    const provider = random.weighted(FIRST_PLATFORM);
    return makeAccount({
      brand,
      provider,
      language,
      handle,
      name: written,
      avatar: portraitOf(brand, language, latin, `${competitor} ${index}`),
      creatorId: undefined,
      index: `${competitor} ${index}`,
    });
  });
}

/** Followers of an account at a time: they grow steadily and never fall. Null if they are hidden. */
export function followersAt(account: Account, at: Date, anchor: Date): number | null {
  if (account.followers === null) return null;
  const months = (anchor.getTime() - at.getTime()) / (30 * DAY);
  return Math.max(1, Math.round(account.followers / (1 + account.growth) ** months));
}

function platformsOf(random: Random): Provider[] {
  const first = random.weighted(FIRST_PLATFORM);
  const others = (['INSTAGRAM', 'TIKTOK', 'YOUTUBE'] as const).filter((provider) => provider !== first);
  const more = random.weighted([
    [0, 72],
    [1, 21],
    [2, 7],
  ] as const);
  return [first, ...random.sample(others, more)];
}

function freeHandle(
  random: Random,
  taken: Set<string>,
  given: string,
  family: string,
  words: readonly string[],
): string {
  const [first, last, word] = [given.toLowerCase(), family.toLowerCase(), random.pick(words)];
  // Each form contains the invented name.
  const wished = random.pick([
    `${first}.${last}`,
    `${first}${last}`,
    `${last}.${word}`,
    `${last}_${word}`,
    `${first[0]}.${last}`,
  ]);
  let handle = wished;
  while (taken.has(handle)) handle = `${wished}${random.int(2, 999)}`;
  taken.add(handle);
  return handle;
}

interface AccountDetails {
  brand: Brand;
  provider: Provider;
  language: Language;
  handle: string;
  name: string;
  avatar: string;
  creatorId: string | undefined;
  index: number | string;
}

function portraitOf(brand: Brand, language: Language, given: string, name: string): string {
  const kind = NAMES_OF_MEN.has(given) ? 'man' : 'woman';
  return portraitAddress({ brandKey: brand.key, language, kind, name });
}

function makeAccount(details: AccountDetails): Account {
  const { brand, provider, language, handle, name, avatar, creatorId, index } = details;
  const random = new Random(brand.key, 'account', provider, index);
  const followers = Math.min(
    4_200_000,
    Math.max(700, Math.round(random.logNormal(MEDIAN_FOLLOWERS[provider] ?? 1_000, 1.35))),
  );
  const hidden = provider === 'YOUTUBE' && random.chance(0.06);
  const professional = random.chance(0.6);
  const captured: CapturedProfile = {
    // Some sources know only the name of an account.
    externalId: random.chance(0.05) ? null : profileIdOf(provider, random),
    accountName: handle,
    originalUrl: profileUrlOf(provider, handle),
    fullName: random.chance(0.9)
      ? random.chance(0.3)
        ? `${name} ${random.pick(brand.subject.emoji)}`
        : name
      : null,
    avatar,
    email: professional && random.chance(0.4) ? `hello@${handle.replace(/[^a-z0-9]/g, '-')}.example` : null,
    phoneNumbers: professional && random.chance(0.1) ? [fictionalPhone(random)] : [],
    following: random.int(80, 2400),
    private: false,
    proAccount: professional,
    verified: followers > 400_000 || random.chance(0.03),
    accountType: provider === 'INSTAGRAM' ? (professional ? 'CREATOR' : 'PERSONAL') : null,
    ...(hidden ? {} : { followers }),
  };
  const weight = random.logNormal(1, 0.9);
  return {
    provider,
    language,
    creatorId,
    captured,
    followers: hidden ? null : followers,
    growth: random.between(0.002, 0.11),
    weight,
  };
}

function brandItself(brand: Brand): Person {
  const creatorId = demoId(brand.key, 'creator', 'own');
  const language = brand.languages[0]?.[0] ?? 'en';
  const accounts = (['INSTAGRAM', 'TIKTOK', 'YOUTUBE'] as const).map((provider): Account => {
    const random = new Random(brand.key, 'own account', provider);
    const followers = Math.round(random.logNormal(90_000, 0.3));
    return {
      provider,
      language,
      creatorId,
      captured: {
        externalId: profileIdOf(provider, random),
        accountName: brand.handle,
        originalUrl: profileUrlOf(provider, brand.handle),
        fullName: brand.name,
        avatar: markAddress(brand.key),
        email: `hello@${brand.key}.example`,
        phoneNumbers: [],
        followers,
        following: random.int(50, 400),
        private: false,
        proAccount: true,
        verified: true,
        accountType: provider === 'INSTAGRAM' ? 'BUSINESS' : null,
      },
      followers,
      growth: random.between(0.01, 0.04),
      weight: 3,
    };
  });
  return { creatorId, language, name: brand.name, handle: brand.handle, accounts };
}

/** Numbers that are reserved for fiction: 555-01xx in North America, 07700 900xxx in the United Kingdom. */
export function fictionalPhone(random: Random): string {
  return random.chance(0.5)
    ? `+1 303 555 01${String(random.int(0, 99)).padStart(2, '0')}`
    : `+44 7700 900${String(random.int(0, 999)).padStart(3, '0')}`;
}

import { decimals } from '../../lib/formats';
import { t } from '../../lib/messages';
import { ownAddress } from '../posts/pictures';
import type { Person } from './creators.query';

/** The name of a creator, or what stands for it. */
export const creatorName = ({ displayName }: Pick<Person, 'displayName'>): string =>
  displayName ?? t('Without a name');

/** The profiles of a creator, that with the most followers first. */
export const byFollowers = <Profile extends { followers: number }>({
  socialProfiles,
}: {
  socialProfiles: readonly Profile[];
}): Profile[] => socialProfiles.toSorted((one, other) => other.followers - one.followers);

/** Engagements per hundred followers, such as `9.2 %`. */
export const rateText = (rate: number): string => `${decimals(rate, 1)} %`;

/** The picture of a creator that is kept here; null as long as there is none. */
export const pictureOf = (creator: {
  socialProfiles: readonly { followers: number; avatar: string | null }[];
}): string | null =>
  byFollowers(creator)
    .map(({ avatar }) => ownAddress(avatar))
    .find((found) => found !== null) ?? null;

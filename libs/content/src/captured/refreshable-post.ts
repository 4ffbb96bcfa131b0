import type { ItemType, Provider } from '@loupe/kernel';

/** The data of a stored post that a request to its platform needs. */
export interface RefreshablePost {
  itemId: string;
  provider: Provider;
  type: ItemType;
  externalId: string;
  /** Null for stories. */
  url: string | null;
  accountName: string;
  takenAt: Date;
  /** Followers of the poster, if known; 0 if unknown. */
  followers: number;
}

import type { ItemType, Provider } from '@loupe/kernel';

/** A stored post as its platform is asked for it. */
export interface RefreshablePost {
  itemId: string;
  provider: Provider;
  type: ItemType;
  externalId: string;
  /** Null for stories. */
  url: string | null;
  accountName: string;
  takenAt: Date;
  /** Of the poster, as far as they are known; 0 for unknown. */
  followers: number;
}

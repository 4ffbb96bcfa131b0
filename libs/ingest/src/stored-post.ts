import type { ItemType, Provider, TakenAtBasis } from '@loupe/kernel';

/** The columns of a stored post that the merge of captures needs. */
export interface StoredPost {
  id: string;
  provider: Provider;
  type: ItemType;
  externalId: string;
  /** The canonical form of its address. */
  urlKey: string | null;
  competitorBrandId: string | null;
  socialProfileId: string;
  takenAt: Date;
  takenAtBasis: TakenAtBasis;
  /** Time of its newest snapshot. */
  engagementAt: Date | null;
}

import type { ItemType, Provider, TakenAtBasis } from '@loupe/kernel';

/** The columns of a stored post that the merge of captures needs. */
export interface StoredPost {
  id: string;
  provider: Provider;
  type: ItemType;
  externalId: string;
  competitorBrandId: string | null;
  socialProfileId: string;
  takenAt: Date;
  takenAtBasis: TakenAtBasis;
  /** Time of its newest snapshot. */
  engagementAt: Date | null;
}

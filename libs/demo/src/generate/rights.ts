import { Provider } from '@loupe/kernel';
import type { DemoRights, PostPlan } from './demo.types.js';
import { Random } from './random.js';

/** Nobody has asked for any right. */
export const NO_RIGHTS: DemoRights = {
  usageRightsStatus: null,
  instagramWhitelistingStatus: null,
  tiktokSparkCodeStatus: null,
  tiktokWhitelistingEligible: false,
};

/** The rights to a post: asked for where the creator was paid, and for a few others; in each of the states. */
export function rightsOf(plan: PostPlan): DemoRights {
  const random = new Random(...plan.path, 'rights');
  if (!random.chance(plan.paid ? 0.85 : 0.05)) return NO_RIGHTS;
  const state = () =>
    random.weighted([
      ['APPROVED', 48],
      ['REQUESTED', 20],
      ['IN_QUEUE', 12],
      ['EXPIRED', 12],
      ['REJECTED', 8],
    ] as const);
  const { provider } = plan.account;
  const usageRightsStatus = state();
  const isAdvertised = usageRightsStatus === 'APPROVED' && random.chance(0.6);
  return {
    usageRightsStatus,
    instagramWhitelistingStatus: isAdvertised && provider === Provider.INSTAGRAM ? state() : null,
    tiktokSparkCodeStatus: isAdvertised && provider === Provider.TIKTOK ? state() : null,
    tiktokWhitelistingEligible: isAdvertised && provider === Provider.TIKTOK,
  };
}

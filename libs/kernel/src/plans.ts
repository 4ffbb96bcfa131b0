/** The plans a workspace or an organization can be on (decisions §6). */
export const PLANS = ['base', 'startup', 'growth', 'agency', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

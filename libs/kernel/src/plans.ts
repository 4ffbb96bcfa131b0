/** The plans of workspaces and organizations (decisions §6). */
export const PLANS = ['base', 'startup', 'growth', 'agency', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

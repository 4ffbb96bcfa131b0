/** The plans of workspaces and organizations (decisions §6). */
export const PLANS = ['base', 'startup', 'growth', 'agency', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

const GIBIBYTE = 1024 ** 3;

/**
 * Bytes that a workspace's files may have together, by plan: uploads, copies of media, files of exports and imports, and reports of
 * imports (docs/adr/0098).
 */
export const STORED_BYTES: Readonly<Record<Plan, number>> = {
  startup: 100 * GIBIBYTE,
  base: 500 * GIBIBYTE,
  growth: 500 * GIBIBYTE,
  agency: 1000 * GIBIBYTE,
  enterprise: 5000 * GIBIBYTE,
};

import {
  Bell,
  BookOpen,
  ChartLine,
  CodeXml,
  FileChartColumn,
  House,
  Images,
  type LucideIcon,
  Megaphone,
  Plug,
  Settings,
  Sparkles,
  SquareTerminal,
  Swords,
  Upload,
  Users,
  Webhook,
} from 'lucide-react';
import type { Scope } from '../features/workspaces/rights';
import { t } from '../lib/messages';

interface Page {
  to: `/w/$workspaceId/${string}`;
  name: string;
  icon: LucideIcon;
  /** What one needs to see it. */
  needs: Scope;
}

const page = <To extends Page['to']>(to: To, name: string, icon: LucideIcon, needs: Scope = 'READ') => ({
  to,
  name,
  icon,
  needs,
});

/** The pages of a workspace in the groups of the menu. */
export const PAGE_GROUPS = [
  {
    name: t('Content'),
    pages: [
      page('/w/$workspaceId/home', t('Home'), House),
      page('/w/$workspaceId/posts', t('Posts'), Images),
      page('/w/$workspaceId/creators', t('Creators'), Users),
    ],
  },
  {
    name: t('Insights'),
    pages: [
      page('/w/$workspaceId/analytics', t('Analytics'), ChartLine),
      page('/w/$workspaceId/competitors', t('Competitors'), Swords),
      page('/w/$workspaceId/campaigns', t('Campaigns'), Megaphone),
      page('/w/$workspaceId/reports', t('Reports'), FileChartColumn),
      page('/w/$workspaceId/alerts', t('Alerts'), Bell),
    ],
  },
  {
    name: t('Set-up'),
    pages: [
      page('/w/$workspaceId/sources', t('Sources'), Plug),
      page('/w/$workspaceId/import', t('Import files'), Upload, 'WRITE'),
      page('/w/$workspaceId/ai-filters', t('AI Filters'), Sparkles),
    ],
  },
  {
    name: t('Developers'),
    pages: [
      page('/w/$workspaceId/integration', t('Integration'), CodeXml),
      page('/w/$workspaceId/webhooks', t('Webhooks'), Webhook, 'WEBHOOKS'),
      page('/w/$workspaceId/explorer', t('Explorer'), SquareTerminal),
      page('/w/$workspaceId/guides', t('Guides'), BookOpen),
      page('/w/$workspaceId/settings', t('Settings'), Settings, 'ADMIN'),
    ],
  },
] as const;

/** Pages that another one opens. */
const INNER = [
  { to: '/w/$workspaceId/start', name: t('First steps') },
  { to: '/w/$workspaceId/settings/retention', name: t('Retention and erasure') },
] as const;

export const PAGES = PAGE_GROUPS.flatMap(({ pages }) => [...pages]);

const ON_PHONE_PATHS: readonly string[] = ['home', 'posts', 'creators', 'analytics'].map(
  (path) => `/w/$workspaceId/${path}`,
);
/** The pages that stand at the foot of a phone. */
export const ON_PHONE = PAGES.filter(({ to }) => ON_PHONE_PATHS.includes(to));

/** The name of the page at a route; undefined for none of them. */
export const pageName = (path: string | undefined): string | undefined =>
  [...PAGES, ...INNER].find(({ to }) => to === path)?.name;

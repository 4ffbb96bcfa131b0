import { t } from '../../lib/messages';
import type { Scope } from '../workspaces/rights';

/** Something that one can go to or do. */
export interface Command {
  readonly id: string;
  /** What it is, in words. */
  readonly kind: string;
  readonly name: string;
  readonly address: string;
}

/** What people do on pages, with the scope that it needs. */
const ACTIONS: readonly { name: string; page: string; needs: Scope }[] = [
  { name: t('Follow a source'), page: 'sources', needs: 'WRITE' },
  { name: t('Import a file of posts'), page: 'import', needs: 'WRITE' },
  { name: t('Create an alert rule'), page: 'alerts', needs: 'WRITE' },
  { name: t('Create an AI Filter'), page: 'ai-filters', needs: 'WRITE' },
  { name: t('Create a webhook subscription'), page: 'webhooks', needs: 'WEBHOOKS' },
  { name: t('Create a token'), page: 'integration', needs: 'ADMIN' },
  { name: t('Invite somebody'), page: 'settings', needs: 'ADMIN' },
  { name: t('Erase a person'), page: 'settings/retention', needs: 'ADMIN' },
  { name: t('Connect an agent'), page: 'integration', needs: 'READ' },
  { name: t('Ask the API'), page: 'explorer', needs: 'READ' },
];

/** The actions that somebody may do in a workspace. */
export function actionsOf(workspaceId: string, can: (scope: Scope) => boolean): Command[] {
  return ACTIONS.filter(({ needs }) => can(needs)).map(({ name, page }) => ({
    id: `action-${name}`,
    kind: t('Action'),
    name,
    address: `/w/${workspaceId}/${page}`,
  }));
}

/** The commands whose name has the beginnings of all words, in their order. */
export function matching(commands: readonly Command[], typed: string): Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ name }) => {
    const parts = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  });
}

import { Bookmark, type LucideIcon, Megaphone, ShieldCheck, Tag } from 'lucide-react';
import { t } from '../../lib/messages';
import type { BulkAction } from './bulk.query';

/** What a form asks for, before it is done with posts. */
export type FormKind = Exclude<BulkAction['kind'], 'remove' | 'leave' | 'refresh'>;

/** What asks for something first, in the order in which it is offered. */
export const FORMS: readonly (readonly [FormKind, string, LucideIcon])[] = [
  ['collect', t('Collect'), Bookmark],
  ['campaign', t('Add to a campaign'), Megaphone],
  ['rights', t('Set rights'), ShieldCheck],
  ['attribute', t('Set an attribute'), Tag],
];

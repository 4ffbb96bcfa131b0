import type { Plan } from '@loupe/kernel';
import type { Brand } from './brand.js';
import { cyclunda } from './cyclunda.js';
import { nimbrosa } from './nimbrosa.js';
import { solvenne } from './solvenne.js';

/** The demo's organizations. */
export const ORGANIZATIONS: readonly { key: string; name: string; plan: Plan }[] = [
  { key: 'quillmora', name: 'Quillmora Group', plan: 'agency' },
  { key: 'nimbrosa-foods', name: 'Nimbrosa Foods', plan: 'growth' },
];

/** The demo's workspaces; the first is the main one. */
export const BRANDS: readonly Brand[] = [solvenne, nimbrosa, cyclunda];

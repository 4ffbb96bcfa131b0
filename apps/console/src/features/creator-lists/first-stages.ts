import { t } from '../../lib/messages';

/** The stages of a new list, in the language of whoever makes it; the API would name them in English. */
export const FIRST_STAGES: string[] = [t('To ask'), t('Asked'), t('Agreed'), t('Declined')];

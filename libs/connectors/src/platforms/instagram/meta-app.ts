import type { AppConfig } from '@loupe/config';
import type { OperatorsApp } from '../../connecting/platform-sign-in.js';

/** The operator's app at Meta; its settings had other names before. */
export function metaApp(config: AppConfig): OperatorsApp {
  return {
    id: config.get('META_APP_ID') || config.get('FACEBOOK_APP_ID'),
    secret: config.get('META_APP_SECRET') || config.get('FACEBOOK_APP_SECRET'),
    idSetting: 'META_APP_ID',
    secretSetting: 'META_APP_SECRET',
  };
}

import { t } from '../../lib/messages';
import type { Attribute } from './attributes.query';

/** What the values of each type are. */
export const TYPE_NAMES: Readonly<Record<Attribute['type'], string>> = {
  TEXT: t('Text'),
  NUMBER: t('Number'),
  SINGLE_SELECT_V2: t('One of several options'),
  SINGLE_SELECT_V3: t('One of several options'),
  MULTIPLE_SELECT: t('Any number of options'),
  MULTIPLE_SELECT_V2: t('Any number of options'),
  BOOLEAN: t('Yes or no'),
  DATE: t('Day'),
  DATETIME: t('Day and time'),
  URL: t('Web address'),
  EMAIL: t('Email'),
  PHONE: t('Phone number'),
  SHIPPING_ADDRESS: t('Postal address'),
  TEXT_LIST: t('Several texts'),
  NUMBER_LIST: t('Several numbers'),
  BOOLEAN_LIST: t('Several answers'),
  DATE_LIST: t('Several days'),
  DATETIME_LIST: t('Several times'),
};

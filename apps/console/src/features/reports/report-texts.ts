import { t } from '../../lib/messages';
import type { Place } from './places.query';
import type { Block, NewReport, ReportChange } from './reports.query';

/** What blocks of a kind show. */
export const KIND_NAMES: Readonly<Record<Block['kind'], string>> = {
  TEXT: t('Text'),
  FIGURES: t('Figures beside the period before'),
  CHART: t('Chart'),
  TABLE: t('Table'),
  GALLERY: t('Gallery of posts'),
  CREATORS: t('Creators'),
  BRANDS: t('Brands side by side'),
};

/** What a report begins from. */
export const TEMPLATE_NAMES: Readonly<Record<NonNullable<NewReport['template']>, string>> = {
  CAMPAIGN_WRAP_UP: t('Campaign wrap-up'),
  BRAND_MONTH: t('Month of a brand'),
  COMPETITORS: t('Compared with competitors'),
  CREATORS_OF_QUARTER: t('Creators of the quarter'),
  UGC_GALLERY: t('Gallery of what people posted'),
};

export const SPAN_NAMES: Readonly<Record<NonNullable<NewReport['span']>, string>> = {
  LAST_WEEK: t('Last week'),
  LAST_MONTH: t('Last month'),
  LAST_QUARTER: t('Last quarter'),
  LAST_YEAR: t('Last year'),
};

/** How often a report is made by itself. */
export const INTERVAL_NAMES: Readonly<Record<NonNullable<ReportChange['schedule']>['every'], string>> = {
  DAY: t('Every day'),
  WEEK: t('Every week'),
  MONTH: t('Every month'),
};

export const PLACE_KIND_NAMES: Readonly<Record<Place['kind'], string>> = {
  MAIL: t('Mail'),
  SLACK: t('Slack'),
  TEAMS: t('Microsoft Teams'),
  DISCORD: t('Discord'),
};

export const PLACE_STATE_NAMES: Readonly<Record<Place['state'], string>> = {
  ACTIVE: t('Ready'),
  WAITING: t('Waiting for confirmation by mail'),
  PAUSED: t('Paused for a while'),
  STOPPED: t('Stopped after failures'),
  UNSUBSCRIBED: t('Unsubscribed'),
};

/** The days of a week, Monday first. */
export const WEEKDAY_NAMES: readonly string[] = [
  t('Monday'),
  t('Tuesday'),
  t('Wednesday'),
  t('Thursday'),
  t('Friday'),
  t('Saturday'),
  t('Sunday'),
];

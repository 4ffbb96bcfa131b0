import { registerEnumType } from '@nestjs/graphql';

/** What a block of a report shows. */
export const ReportBlockKind = {
  TEXT: 'TEXT',
  FIGURES: 'FIGURES',
  CHART: 'CHART',
  TABLE: 'TABLE',
  GALLERY: 'GALLERY',
  CREATORS: 'CREATORS',
  BRANDS: 'BRANDS',
} as const;
export type ReportBlockKind = (typeof ReportBlockKind)[keyof typeof ReportBlockKind];

/** What a report begins from. */
export const ReportTemplate = {
  CAMPAIGN_WRAP_UP: 'CAMPAIGN_WRAP_UP',
  BRAND_MONTH: 'BRAND_MONTH',
  COMPETITORS: 'COMPETITORS',
  CREATORS_OF_QUARTER: 'CREATORS_OF_QUARTER',
  UGC_GALLERY: 'UGC_GALLERY',
} as const;
export type ReportTemplate = (typeof ReportTemplate)[keyof typeof ReportTemplate];

/** The languages of reports: those of the pages for people. */
export const ReportLanguage = { EN: 'EN', DE: 'DE' } as const;
export type ReportLanguage = (typeof ReportLanguage)[keyof typeof ReportLanguage];

/** How often a report is made by itself. */
export const ReportScheduleInterval = { DAY: 'DAY', WEEK: 'WEEK', MONTH: 'MONTH' } as const;
export type ReportScheduleInterval = (typeof ReportScheduleInterval)[keyof typeof ReportScheduleInterval];

/** What became of an edition. */
export const ReportEditionState = { WAITING: 'WAITING', READY: 'READY', FAILED: 'FAILED' } as const;
export type ReportEditionState = (typeof ReportEditionState)[keyof typeof ReportEditionState];

registerEnumType(ReportBlockKind, {
  name: 'ReportBlockKind',
  description: 'What a block of a report shows.',
  valuesMap: {
    TEXT: { description: 'Words of whoever writes the report.' },
    FIGURES: { description: 'Totals of metrics, beside the span before.' },
    CHART: { description: 'One metric by a grouping, drawn: over time as a line, else as bars.' },
    TABLE: { description: 'Metrics by a grouping, as a table.' },
    GALLERY: {
      description: 'Pictures of the posts with the highest earned media value, with their metrics.',
    },
    CREATORS: { description: 'A table of creators.' },
    BRANDS: { description: 'The own brand beside its competitors in the period.' },
  },
});

registerEnumType(ReportTemplate, {
  name: 'ReportTemplate',
  description: 'Blocks that a report begins with.',
  valuesMap: {
    CAMPAIGN_WRAP_UP: { description: 'What a campaign brought: figures, days, platforms, posts, creators.' },
    BRAND_MONTH: { description: 'A month of the brand beside the month before.' },
    COMPETITORS: { description: 'The brand beside its competitors.' },
    CREATORS_OF_QUARTER: { description: 'The creators of a quarter.' },
    UGC_GALLERY: { description: 'Pictures of what people posted.' },
  },
});

registerEnumType(ReportLanguage, {
  name: 'ReportLanguage',
  description: 'The language of what Loupe writes into a report.',
  valuesMap: { EN: { description: 'English.' }, DE: { description: 'German.' } },
});

registerEnumType(ReportScheduleInterval, {
  name: 'ReportScheduleInterval',
  description: 'How often editions of a report are made by themselves.',
  valuesMap: {
    DAY: { description: 'Every day.' },
    WEEK: { description: 'Once a week.' },
    MONTH: { description: 'Once a month.' },
  },
});

registerEnumType(ReportEditionState, {
  name: 'ReportEditionState',
  description: 'What became of an edition.',
  valuesMap: {
    WAITING: { description: 'Its figures are being computed.' },
    READY: { description: 'Its figures are there, and do not change any more.' },
    FAILED: { description: 'It could not be made; error says why.' },
  },
});

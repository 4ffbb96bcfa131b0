import { registerEnumType } from '@nestjs/graphql';

/** What custom attributes are defined for. */
export const CustomAttributeSchemaEntity = { ITEM: 'ITEM', CREATOR: 'CREATOR' } as const;
export type CustomAttributeSchemaEntity =
  (typeof CustomAttributeSchemaEntity)[keyof typeof CustomAttributeSchemaEntity];

/** The types of custom attributes. */
export const CustomAttributeType = {
  BOOLEAN: 'BOOLEAN',
  BOOLEAN_LIST: 'BOOLEAN_LIST',
  DATE: 'DATE',
  DATETIME: 'DATETIME',
  DATETIME_LIST: 'DATETIME_LIST',
  DATE_LIST: 'DATE_LIST',
  EMAIL: 'EMAIL',
  MULTIPLE_SELECT: 'MULTIPLE_SELECT',
  MULTIPLE_SELECT_V2: 'MULTIPLE_SELECT_V2',
  NUMBER: 'NUMBER',
  NUMBER_LIST: 'NUMBER_LIST',
  PHONE: 'PHONE',
  SHIPPING_ADDRESS: 'SHIPPING_ADDRESS',
  SINGLE_SELECT_V2: 'SINGLE_SELECT_V2',
  SINGLE_SELECT_V3: 'SINGLE_SELECT_V3',
  TEXT: 'TEXT',
  TEXT_LIST: 'TEXT_LIST',
  URL: 'URL',
} as const;
export type CustomAttributeType = (typeof CustomAttributeType)[keyof typeof CustomAttributeType];

registerEnumType(CustomAttributeSchemaEntity, {
  name: 'CustomAttributeSchemaEntity',
  description: 'What a custom attribute is defined for.',
  valuesMap: {
    ITEM: { description: 'Items: posts, reels, shorts, videos and stories.' },
    CREATOR: { description: 'Creators.' },
  },
});

registerEnumType(CustomAttributeType, {
  name: 'CustomAttributeType',
  description: 'The type of a custom attribute’s values.',
  valuesMap: {
    BOOLEAN: { description: 'True or false.' },
    BOOLEAN_LIST: { description: 'A list of booleans.' },
    DATE: { description: 'A day, `YYYY-MM-DD`.' },
    DATETIME: { description: 'An instant in UTC.' },
    DATETIME_LIST: { description: 'A list of instants in UTC.' },
    DATE_LIST: { description: 'A list of days.' },
    EMAIL: { description: 'An e-mail address.' },
    MULTIPLE_SELECT: { description: 'Any number of options; the oldest form.' },
    MULTIPLE_SELECT_V2: { description: 'Any number of options, stored as option ids.' },
    NUMBER: { description: 'A number.' },
    NUMBER_LIST: { description: 'A list of numbers.' },
    PHONE: { description: 'A telephone number.' },
    SHIPPING_ADDRESS: { description: 'A postal address; it cannot be filtered by.' },
    SINGLE_SELECT_V2: { description: 'One option, stored as its option id.' },
    SINGLE_SELECT_V3: { description: 'One option, stored as its option id; the newest form.' },
    TEXT: { description: 'Text.' },
    TEXT_LIST: { description: 'A list of texts.' },
    URL: { description: 'A web address.' },
  },
});

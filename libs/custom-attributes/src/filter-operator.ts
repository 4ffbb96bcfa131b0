import { registerEnumType } from '@nestjs/graphql';

/** How a condition compares a custom attribute with its value; docs/filters.md has the table. */
export const FilterOperator = {
  BETWEEN: 'BETWEEN',
  CONTAINS: 'CONTAINS',
  CONTAINS_ALL: 'CONTAINS_ALL',
  DOES_NOT_CONTAIN: 'DOES_NOT_CONTAIN',
  ENDS_WITH: 'ENDS_WITH',
  EQUAL: 'EQUAL',
  IS: 'IS',
  IS_EMPTY: 'IS_EMPTY',
  IS_NOT: 'IS_NOT',
  IS_NOT_EMPTY: 'IS_NOT_EMPTY',
  IS_RELATIVE_TO_TODAY: 'IS_RELATIVE_TO_TODAY',
  LESS_THAN: 'LESS_THAN',
  LESS_THAN_OR_EQUAL: 'LESS_THAN_OR_EQUAL',
  MORE_THAN: 'MORE_THAN',
  MORE_THAN_OR_EQUAL: 'MORE_THAN_OR_EQUAL',
  NOT_EQUAL: 'NOT_EQUAL',
  STARTS_WITH: 'STARTS_WITH',
} as const;
export type FilterOperator = (typeof FilterOperator)[keyof typeof FilterOperator];

registerEnumType(FilterOperator, {
  name: 'FilterOperator',
  description:
    'How a condition compares a custom attribute with its value. IS_NOT, NOT_EQUAL and DOES_NOT_CONTAIN also match items without a value; all others except IS_EMPTY need one.',
  valuesMap: {
    BETWEEN: { description: 'Numbers and times: in the range `{"from": …, "to": …}`, including both ends.' },
    CONTAINS: {
      description: 'Texts: contains the text. Lists and multiple selects: has one of the values.',
    },
    CONTAINS_ALL: { description: 'Lists and multiple selects: has all of the values.' },
    DOES_NOT_CONTAIN: { description: 'The opposite of CONTAINS.' },
    ENDS_WITH: { description: 'Texts: ends with the text.' },
    EQUAL: { description: 'Numbers and times: equals the value.' },
    IS: { description: 'Texts (ignoring letter case), single selects and booleans: equals the value.' },
    IS_EMPTY: { description: 'Has no value, an empty text or an empty list.' },
    IS_NOT: { description: 'The opposite of IS.' },
    IS_NOT_EMPTY: { description: 'The opposite of IS_EMPTY.' },
    IS_RELATIVE_TO_TODAY: {
      description:
        'Times: from `from` to `to` days after today in the workspace’s time zone; `{"from": -7, "to": 0}` is the last seven days and today.',
    },
    LESS_THAN: { description: 'Numbers and times: is less or earlier.' },
    LESS_THAN_OR_EQUAL: { description: 'Numbers and times: is less, earlier or equal.' },
    MORE_THAN: { description: 'Numbers and times: is more or later.' },
    MORE_THAN_OR_EQUAL: { description: 'Numbers and times: is more, later or equal.' },
    NOT_EQUAL: { description: 'The opposite of EQUAL.' },
    STARTS_WITH: { description: 'Texts: begins with the text.' },
  },
});

import type { GraphQLField } from 'graphql';
import { deletes } from '../confirmation.js';
import { argumentsSchema } from './input-schema.js';
import type { JsonSchema } from './json-schema.js';
import type { Shape } from './shape.js';
import type { Tool } from './tool.js';

type Field = GraphQLField<unknown, unknown>;
type Asked = Pick<
  Tool,
  'documents' | 'needsWorkspace' | 'hasCursor' | 'pageSize' | 'rows' | 'shape' | 'startsOperation'
>;

/** Seconds that a call waits for the work that it starts, if it does not say; then it tells how to go on. */
export const TOOL_WAIT_SECONDS = 15;

const WORKSPACE_ID: JsonSchema = {
  description: 'Id or name of the workspace, of getWorkspaces, if you have several.',
  type: 'string',
};
const UNUSED_WORKSPACE_ID: JsonSchema = {
  description: 'Taken as by every tool; it changes nothing here.',
  type: 'string',
};
const RESPONSE_FORMAT: JsonSchema = {
  description:
    'concise: only ids, names and metrics of each row, for scanning many rows. detailed: all fields.',
  type: 'string',
  enum: ['concise', 'detailed'],
  default: 'detailed',
};
/** Of a mutation whose payload has lists that may be long. */
const LONG_LISTS: JsonSchema = {
  description: 'detailed: long lists are whole, also where the result then has over 25 kB.',
  type: 'string',
  enum: ['concise', 'detailed'],
};

const FIELDS: JsonSchema = {
  description: 'Fields of rows, such as ["id", "currentEngagement.likes"]; the result is then a table.',
  type: 'array',
  items: { type: 'string' },
  maxItems: 50,
};
const COLUMNS: JsonSchema = {
  ...FIELDS,
  description:
    'Columns of groups, such as ["count", "VIEWS.sum"], or statistics of all metrics, such as sum.',
};

const CONTACTS: JsonSchema = {
  description: 'Whether e-mail addresses, telephone numbers and postal addresses of people are shown.',
  type: 'boolean',
  default: false,
};
/** Where a page of groups begins. */
const AFTER_GROUPS: JsonSchema = {
  description: 'Cursor after which the page of groups starts: nextCursor of the previous page.',
  type: 'string',
};

/** Of a mutation that takes away what cannot be had back. */
const DRY_RUN: JsonSchema = {
  description: 'True changes nothing and says what would go, to ask the person before.',
  type: 'boolean',
  default: false,
};

/** The schema of a tool's arguments: those of its field, and those that say what is shown of its result. */
export function inputOf(
  field: Field,
  { documents, needsWorkspace, hasCursor, pageSize, rows, shape, startsOperation }: Asked,
  output: JsonSchema,
): JsonSchema {
  const { properties = {}, ...rest } = argumentsSchema(field.args);
  const { after, ...others } = properties;
  const paging =
    after === undefined || !hasCursor
      ? properties
      : {
          ...others,
          cursor: {
            description: 'Cursor after which the page starts: pageInfo.endCursor of the previous page.',
            type: 'string',
          },
          after: { ...after, description: 'The former name of cursor.', deprecated: true },
        };
  return {
    ...rest,
    properties: {
      ...paging,
      ...(pageSize === null ? {} : { first: { ...paging.first, default: pageSize } }),
      ...(startsOperation === null
        ? {}
        : { waitSeconds: { ...paging.waitSeconds, default: TOOL_WAIT_SECONDS } }),
      ...(rows === 'groups' ? { after: AFTER_GROUPS } : {}),
      ...(rows === null ? {} : { fields: rows === 'groups' ? COLUMNS : FIELDS }),
      ...(hasContacts(shape) ? { includeContacts: CONTACTS } : {}),
      ...(deletes(field.name) ? { dryRun: DRY_RUN } : {}),
      ...(documents.concise === null ? {} : { responseFormat: RESPONSE_FORMAT }),
      ...(documents.concise === null && rows === null && hasLists(output)
        ? { responseFormat: LONG_LISTS }
        : {}),
      workspaceId: needsWorkspace ? WORKSPACE_ID : UNUSED_WORKSPACE_ID,
    },
  };
}

/** Whether a result may have the contact data of people. */
function hasContacts({ facet, members }: Shape): boolean {
  return facet === 'contact' || facet === 'values' || Object.values(members).some(hasContacts);
}

/** Whether a payload has lists beside its problems. */
function hasLists({ items, properties = {}, anyOf = [] }: JsonSchema): boolean {
  const { userErrors: _, warnings: __, ...members } = properties;
  return items !== undefined || [...Object.values(members), ...anyOf].some(hasLists);
}

import type { GraphQLField } from 'graphql';
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
  description:
    'Id of the workspace, from getWorkspaces; needed only if the connection has access to several.',
  type: 'string',
  format: 'uuid',
};
const UNUSED_WORKSPACE_ID: JsonSchema = {
  description: 'Taken as by every tool; it changes nothing here.',
  type: 'string',
};
const RESPONSE_FORMAT: JsonSchema = {
  description:
    'How much of each row to return. detailed: all fields. concise: only ids, names and metrics, for scanning many rows.',
  type: 'string',
  enum: ['concise', 'detailed'],
  default: 'detailed',
};
/** Of a mutation whose payload has lists that may be long. */
const LONG_LISTS: JsonSchema = {
  description:
    'detailed: long lists are whole. Else lists have their first entries where the result has over 25 kB.',
  type: 'string',
  enum: ['concise', 'detailed'],
};

const FIELDS: JsonSchema = {
  description:
    'Fields of rows, such as ["id", "currentEngagement.likes"]; the result is then a table: columns, and rows as lists of values.',
  type: 'array',
  items: { type: 'string' },
  maxItems: 50,
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
      ...(rows === null ? {} : { fields: FIELDS }),
      ...(hasContacts(shape) ? { includeContacts: CONTACTS } : {}),
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

import { document, SAMPLE } from '@loupe/graphql';
import type { ViewKind } from './view.entity.js';
import type { ViewKindNames } from './view.kinds.js';

const APPLIED = 'searchItems with its id as presetId gives its items.';
const KEPT = 'Its filters are stored for the console and not applied by this API.';
const KEYS = 'filters has the keys of searchItems’ filter in snake_case, such as {"item_types": ["REEL"]}.';

/** The kind-specific parts of the texts for models and of the examples. */
interface KindFacts {
  readonly one: string;
  readonly ofList: string;
  readonly choice: string;
  readonly next: string;
  /** What people call it, where they ask for it often. */
  readonly asked?: { readonly list: string; readonly create: string };
  readonly nextOfCreate: string;
  readonly nextOfUpdate?: string;
  readonly id: string;
  readonly filters: object;
}

const KINDS: Readonly<Record<ViewKind, KindFacts>> = {
  CONTENT: {
    one: 'saved view',
    ofList: 'saved view of items',
    choice: 'items under a name',
    next: APPLIED,
    asked: { list: 'saved searches and filters of posts', create: 'save this search or filter for later' },
    nextOfCreate: `${KEYS} ${APPLIED}`,
    nextOfUpdate: KEYS,
    id: SAMPLE.contentView,
    filters: { item_types: ['REEL'] },
  },
  CREATOR: {
    one: 'saved creator view',
    ofList: 'saved creator view',
    choice: 'creators for the console',
    next: KEPT,
    nextOfCreate: KEPT,
    id: SAMPLE.creatorView,
    filters: { locations: [{ country: 'DE' }] },
  },
  SOCIAL_PROFILE: {
    one: 'saved profile view',
    ofList: 'saved profile view',
    choice: 'profiles for the console',
    next: KEPT,
    nextOfCreate: KEPT,
    id: SAMPLE.socialProfileView,
    filters: { platform: 'INSTAGRAM' },
  },
};

/** The texts for models and the examples of the root fields of a kind of views, by operation. */
export function viewFacts({ kind, typeName, field, title }: ViewKindNames) {
  const { one, ofList, choice, next, asked, nextOfCreate, nextOfUpdate, id, filters } = KINDS[kind];
  return {
    list: {
      mcp: { asked: asked?.list, use: `Use it to find a ${ofList} by name.`, next },
      example: {
        query: document`
          query Views($groupId: ID) {
            ${field}s(filter: { groupId: $groupId }) { id name }
          }`,
        variables: { groupId: SAMPLE.viewGroup },
      },
    },
    find: {
      mcp: { use: `Use it for one ${one} whose id you know.`, next },
      example: {
        query: document`
          query View($id: ID!) {
            ${field}(id: $id) { id name filters }
          }`,
        variables: { id },
      },
    },
    create: {
      mcp: { asked: asked?.create, use: `Use it to save a selection of ${choice}.`, next: nextOfCreate },
      example: {
        query: document`
          mutation Create($input: Create${typeName}Input!) {
            create${typeName}(input: $input) { ${field} { id name filters } userErrors { field message } }
          }`,
        variables: { input: { name: 'This month', filters } },
      },
    },
    update: {
      mcp: {
        use: `Use it to change a ${one}.`,
        ...(nextOfUpdate === undefined ? {} : { next: nextOfUpdate }),
      },
      example: {
        query: document`
          mutation Update($id: ID!, $input: Update${typeName}Input!) {
            update${typeName}(id: $id, input: $input) { ${field} { id name } userErrors { field message } }
          }`,
        variables: { id, input: { name: 'Last month' } },
      },
    },
    delete: {
      mcp: { use: 'Use it only if people asked for it: it cannot be undone.' },
      example: {
        query: document`
          mutation Delete($id: ID!) {
            delete${typeName}(id: $id) { deleted${typeName}Id userErrors { field message } }
          }`,
        variables: { id },
      },
    },
    move: {
      mcp: { use: `Use it to arrange ${title}s.`, next: 'getViewGroups lists the groups.' },
      example: {
        query: document`
          mutation Move($viewId: ID!, $groupId: ID) {
            move${typeName}ToGroup(viewId: $viewId, groupId: $groupId) { ${field} { id } userErrors { field message } }
          }`,
        variables: { viewId: id, groupId: SAMPLE.viewGroup },
      },
    },
  };
}

import { type Example, SAMPLE } from './example.js';
import { WEBHOOK_MUTATIONS } from './webhook-examples.js';

const USER_ERRORS = 'userErrors { field message }';

/** One example for each mutation. */
export const MUTATION_EXAMPLES: Readonly<Record<string, Example>> = {
  ...collectionMutations(),
  ...viewMutations(),
  ...itemMutations(),
  ...attributeMutations(),
  ...WEBHOOK_MUTATIONS,
};

function collectionMutations(): Record<string, Example> {
  return {
    createCollection: {
      query: `mutation Create($input: CreateCollectionInput!) {
  createCollection(input: $input) { collection { id name } ${USER_ERRORS} }
}`,
      variables: { input: { name: 'Summer campaign' } },
    },
    updateCollection: {
      query: `mutation Rename($id: ID!, $input: UpdateCollectionInput!) {
  updateCollection(id: $id, input: $input) { collection { id name } ${USER_ERRORS} }
}`,
      variables: { id: SAMPLE.collection, input: { name: 'Summer campaign 2026' } },
    },
    deleteCollection: {
      query: `mutation Delete($id: ID!) {
  deleteCollection(id: $id) { deletedCollectionId ${USER_ERRORS} }
}`,
      variables: { id: SAMPLE.collection },
    },
    addItemToCollections: {
      query: `mutation Add($itemId: ID!, $collectionNames: [String!]) {
  addItemToCollections(itemId: $itemId, collectionNames: $collectionNames, autoCreate: true) {
    item { id collections { name } }
    ${USER_ERRORS}
  }
}`,
      variables: { itemId: SAMPLE.item, collectionNames: ['Best of the month'] },
    },
    removeItemFromCollections: {
      query: `mutation Remove($itemId: ID!, $collectionIds: [ID!]) {
  removeItemFromCollections(itemId: $itemId, collectionIds: $collectionIds) {
    item { id collections { name } }
    ${USER_ERRORS}
  }
}`,
      variables: { itemId: SAMPLE.item, collectionIds: [SAMPLE.collection] },
    },
    moveCollectionToGroup: {
      query: `mutation Move($collectionId: ID!, $groupId: ID) {
  moveCollectionToGroup(collectionId: $collectionId, groupId: $groupId) { collection { id } ${USER_ERRORS} }
}`,
      variables: { collectionId: SAMPLE.collection, groupId: SAMPLE.viewGroup },
    },
  };
}

function viewMutations(): Record<string, Example> {
  return {
    createViewGroup: {
      query: `mutation Create($input: CreateViewGroupInput!) {
  createViewGroup(input: $input) { viewGroup { id name } ${USER_ERRORS} }
}`,
      variables: { input: { name: 'Reporting' } },
    },
    updateViewGroup: {
      query: `mutation Rename($id: ID!, $input: UpdateViewGroupInput!) {
  updateViewGroup(id: $id, input: $input) { viewGroup { id name } ${USER_ERRORS} }
}`,
      variables: { id: SAMPLE.viewGroup, input: { name: 'Reporting 2026' } },
    },
    deleteViewGroup: {
      query: `mutation Delete($id: ID!) {
  deleteViewGroup(id: $id) { deletedViewGroupId movedViewIds ${USER_ERRORS} }
}`,
      variables: { id: SAMPLE.viewGroup },
    },
    reorderViewsInGroup: {
      query: `mutation Reorder($groupId: ID!, $viewIds: [ID!]!) {
  reorderViewsInGroup(groupId: $groupId, viewIds: $viewIds) { viewGroup { id } ${USER_ERRORS} }
}`,
      variables: { groupId: SAMPLE.viewGroup, viewIds: [SAMPLE.contentView] },
    },
    ...viewWrites('ContentView', 'contentView', SAMPLE.contentView, { item_types: ['REEL'] }),
    ...viewWrites('CreatorView', 'creatorView', SAMPLE.creatorView, { locations: [{ country: 'DE' }] }),
    ...viewWrites('SocialProfileView', 'socialProfileView', SAMPLE.socialProfileView, {
      platform: 'INSTAGRAM',
    }),
  };
}

function viewWrites(type: string, field: string, id: string, filters: object): Record<string, Example> {
  return {
    [`create${type}`]: {
      query: `mutation Create($input: Create${type}Input!) {
  create${type}(input: $input) { ${field} { id name filters } ${USER_ERRORS} }
}`,
      variables: { input: { name: 'This month', filters } },
    },
    [`update${type}`]: {
      query: `mutation Update($id: ID!, $input: Update${type}Input!) {
  update${type}(id: $id, input: $input) { ${field} { id name } ${USER_ERRORS} }
}`,
      variables: { id, input: { name: 'Last month' } },
    },
    [`delete${type}`]: {
      query: `mutation Delete($id: ID!) {
  delete${type}(id: $id) { deleted${type}Id ${USER_ERRORS} }
}`,
      variables: { id },
    },
    [`move${type}ToGroup`]: {
      query: `mutation Move($viewId: ID!, $groupId: ID) {
  move${type}ToGroup(viewId: $viewId, groupId: $groupId) { ${field} { id } ${USER_ERRORS} }
}`,
      variables: { viewId: id, groupId: SAMPLE.viewGroup },
    },
  };
}

function itemMutations(): Record<string, Example> {
  return {
    refetchEngagementBulk: {
      query: `mutation Refetch($itemIds: [ID!]!) {
  refetchEngagementBulk(itemIds: $itemIds) { operationId processedCount skippedItemIds ${USER_ERRORS} }
}`,
      variables: { itemIds: [SAMPLE.item] },
    },
    uploadItemFromUrl: {
      query: `mutation Upload($input: UploadItemFromUrlInput!) {
  uploadItemFromUrl(input: $input) { success ${USER_ERRORS} }
}`,
      variables: { input: { url: 'https://www.instagram.com/reel/C0ffee12345/' } },
    },
  };
}

function attributeMutations(): Record<string, Example> {
  const values = (type: string, field: string, id: string): Example => ({
    query: `mutation Set($id: ID!, $input: Update${type}CustomAttributesInput!) {
  update${type}CustomAttributes(id: $id, input: $input) { ${field} { id customAttributes } ${USER_ERRORS} }
}`,
    variables: { id, input: { values: { notes: 'Ask for usage rights.' } } },
  });
  return {
    createCustomAttribute: {
      query: `mutation Define($input: CreateCustomAttributeInput!) {
  createCustomAttribute(input: $input) {
    customAttributeSchema { id key type options { id name } }
    ${USER_ERRORS}
  }
}`,
      variables: {
        input: {
          entity: 'ITEM',
          name: 'Tier',
          type: 'SINGLE_SELECT_V2',
          options: [{ name: 'Gold' }, { name: 'Silver' }],
        },
      },
    },
    updateCustomAttribute: {
      query: `mutation Rename($id: ID!, $input: UpdateCustomAttributeInput!) {
  updateCustomAttribute(id: $id, input: $input) { customAttributeSchema { id name } ${USER_ERRORS} }
}`,
      variables: { id: SAMPLE.customAttribute, input: { name: 'Team notes' } },
    },
    deleteCustomAttribute: {
      query: `mutation Delete($id: ID!) {
  deleteCustomAttribute(id: $id) { deletedCustomAttributeId ${USER_ERRORS} }
}`,
      variables: { id: SAMPLE.customAttribute },
    },
    updateItemCustomAttributes: values('Item', 'item', SAMPLE.item),
    updateCreatorCustomAttributes: values('Creator', 'creator', SAMPLE.creator),
  };
}

import { graphql } from '../../lib/graphql';

export const SAVED = graphql(`
  query SavedChoices {
    contentViews {
      id
      name
      filters
      sort
      customAttributeConditions
      hiddenColumns
      group {
        id
      }
    }
    collections {
      id
      name
      itemCount
      group {
        id
      }
    }
    viewGroups {
      id
      name
    }
    campaigns(first: 100) {
      nodes {
        id
        name
      }
    }
    sources(first: 100) {
      nodes {
        id
        kind
        name
      }
    }
  }
`);

/** Groups with what is in them, each kind in the order of the group. */
export const GROUPS = graphql(`
  query GroupMembers {
    viewGroups {
      id
      name
      contentViews {
        id
        name
      }
      collections {
        id
        name
      }
      creatorViews {
        id
        name
      }
      socialProfileViews {
        id
        name
      }
    }
  }
`);

export const REORDER_GROUP = graphql(`
  mutation ReorderGroup($groupId: ID!, $viewIds: [ID!]!) {
    reorderViewsInGroup(groupId: $groupId, viewIds: $viewIds) {
      userErrors {
        message
      }
    }
  }
`);

export const CREATE_VIEW = graphql(`
  mutation CreateView($input: CreateContentViewInput!) {
    createContentView(input: $input) {
      contentView {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`);

export const UPDATE_VIEW = graphql(`
  mutation UpdateView($id: ID!, $input: UpdateContentViewInput!) {
    updateContentView(id: $id, input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`);

export const RENAME_COLLECTION = graphql(`
  mutation RenameCollection($id: ID!, $name: String!) {
    updateCollection(id: $id, input: { name: $name }) {
      userErrors {
        field
        message
      }
    }
  }
`);

export const MOVE_VIEW = graphql(`
  mutation MoveView($id: ID!, $groupId: ID) {
    moveContentViewToGroup(viewId: $id, groupId: $groupId) {
      userErrors {
        message
      }
    }
  }
`);

export const MOVE_COLLECTION = graphql(`
  mutation MoveCollection($id: ID!, $groupId: ID) {
    moveCollectionToGroup(collectionId: $id, groupId: $groupId) {
      userErrors {
        message
      }
    }
  }
`);

export const CREATE_GROUP = graphql(`
  mutation CreateGroup($name: String!) {
    createViewGroup(input: { name: $name }) {
      viewGroup {
        id
      }
      userErrors {
        message
      }
    }
  }
`);

export const RENAME_GROUP = graphql(`
  mutation RenameGroup($id: ID!, $name: String!) {
    updateViewGroup(id: $id, input: { name: $name }) {
      userErrors {
        field
        message
      }
    }
  }
`);

export const DELETE_GROUP = graphql(`
  mutation DeleteGroup($id: ID!) {
    deleteViewGroup(id: $id) {
      userErrors {
        message
      }
    }
  }
`);

export const DELETE_VIEW = graphql(`
  mutation DeleteView($id: ID!) {
    deleteContentView(id: $id) {
      userErrors {
        message
      }
    }
  }
`);

export const DELETE_COLLECTION = graphql(`
  mutation DeleteCollection($id: ID!) {
    deleteCollection(id: $id) {
      userErrors {
        message
      }
    }
  }
`);

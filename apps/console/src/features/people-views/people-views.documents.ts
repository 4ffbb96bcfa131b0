import { graphql } from '../../lib/graphql';

/** Views of creators and of profiles, with the group of each. */
export const PEOPLE_VIEWS = graphql(`
  query PeopleViews {
    creatorViews {
      id
      name
      filters
      customAttributeConditions
      hiddenColumns
      group {
        id
      }
    }
    socialProfileViews {
      id
      name
      filters
      customAttributeConditions
      hiddenColumns
      group {
        id
      }
    }
    viewGroups {
      id
      name
    }
  }
`);

export const CREATE_CREATOR_VIEW = graphql(`
  mutation CreateCreatorView($input: CreateCreatorViewInput!) {
    createCreatorView(input: $input) {
      creatorView {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`);

export const UPDATE_CREATOR_VIEW = graphql(`
  mutation UpdateCreatorView($id: ID!, $input: UpdateCreatorViewInput!) {
    updateCreatorView(id: $id, input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`);

export const DELETE_CREATOR_VIEW = graphql(`
  mutation DeleteCreatorView($id: ID!) {
    deleteCreatorView(id: $id) {
      userErrors {
        message
      }
    }
  }
`);

export const MOVE_CREATOR_VIEW = graphql(`
  mutation MoveCreatorView($id: ID!, $groupId: ID) {
    moveCreatorViewToGroup(viewId: $id, groupId: $groupId) {
      userErrors {
        message
      }
    }
  }
`);

export const CREATE_PROFILE_VIEW = graphql(`
  mutation CreateProfileView($input: CreateSocialProfileViewInput!) {
    createSocialProfileView(input: $input) {
      socialProfileView {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`);

export const UPDATE_PROFILE_VIEW = graphql(`
  mutation UpdateProfileView($id: ID!, $input: UpdateSocialProfileViewInput!) {
    updateSocialProfileView(id: $id, input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`);

export const DELETE_PROFILE_VIEW = graphql(`
  mutation DeleteProfileView($id: ID!) {
    deleteSocialProfileView(id: $id) {
      userErrors {
        message
      }
    }
  }
`);

export const MOVE_PROFILE_VIEW = graphql(`
  mutation MoveProfileView($id: ID!, $groupId: ID) {
    moveSocialProfileViewToGroup(viewId: $id, groupId: $groupId) {
      userErrors {
        message
      }
    }
  }
`);

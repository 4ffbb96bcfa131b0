import { graphql } from '../../lib/graphql';

const VERSION = graphql(`
  fragment Version on AiFieldVersion {
    version
    instruction
    options {
      id
      name
      description
    }
  }
`);

/** The fields that AI fills, with what they cost and how far they agree with people. */
export const FIELDS = graphql(
  `
    query AiFields {
      aiFields {
        id
        key
        name
        type
        status
        pauseReason
        problem
        waitingPosts
        monthlyCents
        monthlyTokens
        published {
          ...Version
        }
        draft {
          ...Version
        }
        agreement {
          version
          agreed
          corrected
        }
        usage {
          cents
          inputTokens
          outputTokens
        }
      }
    }
  `,
  [VERSION],
);

export const CREATE = graphql(`
  mutation CreateAiField($input: CreateAiFieldInput!) {
    createAiField(input: $input) {
      aiField {
        id
      }
      userErrors {
        field
        message
      }
    }
  }
`);

export const UPDATE = graphql(`
  mutation UpdateAiField($id: ID!, $input: UpdateAiFieldInput!) {
    updateAiField(id: $id, input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`);

export const PREVIEW = graphql(`
  mutation PreviewAiField($id: ID!) {
    previewAiField(id: $id) {
      preview {
        cents
        tokens
        version
        posts {
          itemId
          caption
          isCorrected
          awaitedInputs
          before {
            value
            reason
            failure
          }
          after {
            value
            reason
            failure
          }
        }
      }
      userErrors {
        message
      }
    }
  }
`);

export const PUBLISH = graphql(`
  mutation PublishAiField($id: ID!) {
    publishAiField(id: $id) {
      userErrors {
        message
      }
    }
  }
`);

export const PAUSE = graphql(`
  mutation PauseAiField($id: ID!) {
    pauseAiField(id: $id) {
      userErrors {
        message
      }
    }
  }
`);

export const RESUME = graphql(`
  mutation ResumeAiField($id: ID!) {
    resumeAiField(id: $id) {
      userErrors {
        message
      }
    }
  }
`);

export const BUDGET = graphql(`
  mutation UpdateAiFieldBudget($id: ID!, $input: UpdateAiFieldBudgetInput!) {
    updateAiFieldBudget(id: $id, input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`);

export const ESTIMATE = graphql(`
  query AiBackfillEstimate($id: ID!, $days: Int) {
    aiBackfillEstimate(id: $id, days: $days) {
      items
      cents
      tokens
    }
  }
`);

export const BACKFILL = graphql(`
  mutation BackfillAiField($id: ID!, $days: Int) {
    backfillAiField(id: $id, days: $days) {
      operationId
      userErrors {
        message
      }
    }
  }
`);

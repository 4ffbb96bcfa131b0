import { document, PLAIN_COST, type RootFieldFacts, SAMPLE, WRITE_COST } from '@loupe/graphql';

/** What the root fields of ai-fields.resolver.ts say about themselves. */
export const FIELDS = {
  aiFields: {
    cost: { ...PLAIN_COST, listRows: 10 },
    scopes: ['read'],
    mcp: {
      title: 'List the attributes that a model fills (AI fields)',
      asked: 'which attributes does AI fill, how accurate are they',
      use: 'Use it to see what the values of an AI field mean, whether it is filled, and how far to trust it.',
      next: 'searchItems with customAttributeConditions finds items by the values; getCustomAttributeSchemas gives the option ids.',
    },
    example: {
      query: document`
        query AiFields {
          aiFields {
            id key name status pauseReason problem waitingPosts
            published { version instruction options { id name description } }
            usage { calls inputTokens outputTokens cents }
            agreement { version corrected agreed }
          }
        }`,
    },
  },
  createAiField: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Create an AI field or AI filter (draft)',
      asked: 'add an AI filter that finds posts which show the bottle, let AI label or classify posts',
      use: 'Use it to have a model answer a question about each post. It is a draft: it fills nothing yet.',
      next: 'previewAiField tries it on some posts; publishAiField starts it.',
    },
    example: {
      query: document`
        mutation Create($input: CreateAiFieldInput!) {
          createAiField(input: $input) { aiField { id key draft { instruction } } userErrors { field message } }
        }`,
      variables: {
        input: {
          name: 'Season',
          type: 'SINGLE_SELECT_V2',
          instruction: 'Which season does the post speak of?',
          options: [
            { name: 'Summer' },
            { name: 'Winter' },
            { name: 'None', description: 'It names no season.' },
          ],
        },
      },
    },
  },
  updateAiField: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Change the draft of an AI field',
      asked: 'change the instruction or options of an AI filter',
      use: 'Use it to change the draft of a field; what is published stays as it is until publishAiField.',
      next: 'previewAiField tries the draft.',
    },
    example: {
      query: document`
        mutation Update($id: ID!, $input: UpdateAiFieldInput!) {
          updateAiField(id: $id, input: $input) { aiField { id draft { version instruction } } userErrors { field message } }
        }`,
      variables: { id: SAMPLE.aiField, input: { instruction: 'Which season does the post show or name?' } },
    },
  },
  publishAiField: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Publish an AI field',
      asked: 'turn on the AI filter, start to fill the AI field',
      use: 'Use it when the preview of the draft is good: the model then fills the field of new posts, which spends of its budget.',
      next: 'getAiFields says how it goes and what it has spent; getAiBackfillEstimate is about older posts.',
    },
    example: {
      query: document`
        mutation Publish($id: ID!) {
          publishAiField(id: $id) { aiField { id status published { version } } userErrors { field message } }
        }`,
      variables: { id: SAMPLE.aiField },
    },
  },
  pauseAiField: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Pause an AI field',
      asked: 'stop the AI filter for now, stop spending on it',
      use: 'Use it to stop a field from being filled; resumeAiField goes on.',
    },
    example: {
      query: document`
        mutation Pause($id: ID!) {
          pauseAiField(id: $id) { aiField { id status } userErrors { field message } }
        }`,
      variables: { id: SAMPLE.aiField },
    },
  },
  resumeAiField: {
    cost: WRITE_COST,
    scopes: ['write'],
    mcp: {
      title: 'Resume an AI field',
      asked: 'go on with a paused AI filter',
      use: 'Use it to go on with a field that is paused.',
    },
    example: {
      query: document`
        mutation Resume($id: ID!) {
          resumeAiField(id: $id) { aiField { id status } userErrors { field message } }
        }`,
      variables: { id: SAMPLE.aiField },
    },
  },
  updateAiFieldBudget: {
    cost: WRITE_COST,
    scopes: ['admin'],
    mcp: null,
    example: {
      query: document`
        mutation Budget($id: ID!, $input: UpdateAiFieldBudgetInput!) {
          updateAiFieldBudget(id: $id, input: $input) { aiField { id monthlyTokens } userErrors { field message } }
        }`,
      variables: { id: SAMPLE.aiField, input: { monthlyTokens: 1000000 } },
    },
  },
} satisfies Record<string, RootFieldFacts>;

import { registerEnumType } from '@nestjs/graphql';

/** What kind of place reports and alerts are sent to. */
export const PlaceKind = { MAIL: 'MAIL', SLACK: 'SLACK', TEAMS: 'TEAMS', DISCORD: 'DISCORD' } as const;
export type PlaceKind = (typeof PlaceKind)[keyof typeof PlaceKind];

/** Whether a place is sent anything. */
export const PlaceState = {
  ACTIVE: 'ACTIVE',
  WAITING: 'WAITING',
  UNSUBSCRIBED: 'UNSUBSCRIBED',
  PAUSED: 'PAUSED',
  STOPPED: 'STOPPED',
} as const;
export type PlaceState = (typeof PlaceState)[keyof typeof PlaceState];

registerEnumType(PlaceKind, {
  name: 'PlaceKind',
  description: 'What kind of place reports and alerts are sent to.',
  valuesMap: {
    MAIL: { description: 'A mail address.' },
    SLACK: { description: 'An incoming webhook of Slack: a message of blocks.' },
    TEAMS: { description: 'A workflow of Microsoft Teams that takes webhooks: an adaptive card.' },
    DISCORD: { description: 'A webhook of a channel of Discord: an embed.' },
  },
});

registerEnumType(PlaceState, {
  name: 'PlaceState',
  description: 'Whether a place is sent anything.',
  valuesMap: {
    ACTIVE: { description: 'It is sent what is meant for it.' },
    WAITING: { description: 'Whoever reads its mail has not confirmed it yet, and is no member.' },
    UNSUBSCRIBED: {
      description:
        'Whoever reads its mail wants no more. It gets none until that person asks for them again, by the link in the last one.',
    },
    PAUSED: { description: 'It could not be reached ten times in a row, and is left alone for a while.' },
    STOPPED: {
      description: 'It said that it is gone, or did nothing but fail for days; retryPlace begins again.',
    },
  },
});

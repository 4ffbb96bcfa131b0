import { describe, expect, it } from 'vitest';
import { clientMetadata } from './client-metadata.js';

const REDIRECT = 'https://client.example.com/back';

describe('clientMetadata', () => {
  it('makes every client a public one with both grants, and keeps nothing else', () => {
    const asked = {
      redirect_uris: [REDIRECT],
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['implicit'],
      application_type: 'web',
      jwks: { keys: [] },
    };
    expect(clientMetadata(asked)).toEqual({
      redirect_uris: [REDIRECT],
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    });
  });

  it.each(['\u0000', '\ud800'])('refuses a redirect with what cannot be stored: %j', (character) => {
    expect(() => clientMetadata({ redirect_uris: [`${REDIRECT}${character}`] })).toThrow(TypeError);
  });

  it('keeps a name of one line, without characters that change how others are shown', () => {
    const name = `  Claude\u202e\n\u0000${'x'.repeat(200)}`;
    expect(clientMetadata({ redirect_uris: [REDIRECT], client_name: name }).client_name).toBe(
      `Claude${'x'.repeat(94)}`,
    );
    expect(clientMetadata({ redirect_uris: [REDIRECT], client_name: 7 })).not.toHaveProperty('client_name');
  });

  it.each([
    ['nothing', undefined],
    ['a text', 'https://client.example.com'],
    ['no redirects', {}],
    ['an empty list', { redirect_uris: [] }],
    ['too many', { redirect_uris: Array(21).fill(REDIRECT) }],
    ['a long one', { redirect_uris: [`https://client.example.com/${'x'.repeat(2000)}`] }],
    ['a number', { redirect_uris: [7] }],
  ])('refuses %s', (_, asked) => {
    expect(() => clientMetadata(asked)).toThrow(/redirect_uris must be a list of 1 to 20 addresses/);
  });
});

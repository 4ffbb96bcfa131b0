/** What a connector is not: it lacks most of it. */
export default () => ({
  provider: 'FORUM',
  capabilities: { metrics: true, profiles: false, postsPerRequest: 0 },
  missingAccess: async () => null,
});

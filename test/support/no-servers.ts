// A unit spec finds no server, also where the run has brought some up for the others: it has to answer without.
for (const name of ['LOUPE_TEST_DATABASE_URL', 'LOUPE_TEST_REDIS_URL', 'DATABASE_URL', 'REDIS_URL'])
  delete process.env[name];

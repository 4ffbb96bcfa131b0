import { startTestApp } from '../support/app.js';
import { scale } from '../support/proofs.js';
import { postsTests } from './posts-tests.js';

postsTests({
  start: startTestApp,
  generated: 400,
  runs: scale(
    { items: 250, creators: 50, profiles: 10, walks: 10 },
    { items: 2400, creators: 200, profiles: 30, walks: 40 },
  ),
  // So few requests may miss one or two by chance.
  wanted: scale({ operators: 60, seldom: 2 }, { operators: 80, seldom: 0 }),
});
